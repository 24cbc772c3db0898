/** Finds half of a surrogate pair that stands alone: UTF-8 has no bytes for it. Whole pairs count as one code point. */
export const LONE_SURROGATE: RegExp = /\p{Surrogate}/u;
