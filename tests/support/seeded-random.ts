import { createRandom } from '../../scripts/seeded-random.ts';

/** Returns a function that draws whole numbers below a limit. They look random but are the same on every run. */
export function createRandomInt(seed: number): (limit: number) => number {
  const random = createRandom(seed);
  return (limit) => Math.floor(random() * limit);
}
