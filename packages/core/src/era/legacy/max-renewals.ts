/** How many sessions in a row may expire before what needs one is given up. */
export const MAX_RENEWALS = 2;
