/** A question that may not be asked, or an answer that does not fit. Becomes an `InputError`, which knows the result. */
export class InvalidInput extends Error {}
