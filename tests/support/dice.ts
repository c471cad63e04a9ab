/** Returns numbers that look drawn and are the same in every run (a linear congruential generator, Numerical Recipes). */
export function diceOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
