import { cpus, type CpuInfo } from 'node:os';

/** How long the processors are watched, in milliseconds. */
const watched = 1_000;

/** Measures how many processors are idle, as a number from 0 to the number of processors. It blocks for a second. */
export function measureIdleProcessors(): number {
  const before = cpus();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, watched);
  return countIdle(before, cpus());
}

/** Adds up the idle share of each processor between two readings. */
export function countIdle(before: readonly Pick<CpuInfo, 'times'>[], after: readonly Pick<CpuInfo, 'times'>[]): number {
  return after.reduce((sum, { times }, index) => {
    const start = before[index]?.times ?? times;
    const total = Object.entries(times).reduce((all, [kind, time]) => all + time - start[kind as keyof typeof times], 0);
    return sum + (total === 0 ? 0 : (times.idle - start.idle) / total);
  }, 0);
}
