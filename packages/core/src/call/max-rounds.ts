import { ArgumentError } from "../errors/argument-error.js";

/**
 * How often a server may ask, as options give it.
 *
 * @throws ArgumentError when it is negative or no number.
 */
export function maxRoundsOf(value: number | undefined, otherwise: number): number {
  const maxRounds = value ?? otherwise;
  if (maxRounds >= 0) return maxRounds;
  throw new ArgumentError(`maxInputRounds is ${maxRounds}: give 0 or more.`);
}
