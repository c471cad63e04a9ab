import { parseArgs } from 'node:util';

export interface FaultTestOptions {
  rounds: number;
  engine: 'sqlite' | 'postgres';
  seed: number;
  /** The number of minutes after which no new round starts. */
  minutes: number;
}

/** Parses `--rounds N --engine sqlite|postgres --seed N --minutes N`. */
export function readFaultTestOptions(rounds: number, engine: FaultTestOptions['engine'] = 'sqlite'): FaultTestOptions {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(rounds) },
      engine: { type: 'string', default: engine },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: 'Infinity' },
    },
  });
  if (values.engine !== 'sqlite' && values.engine !== 'postgres') throw new Error('--engine has to be sqlite or postgres.');
  return { rounds: Number(values.rounds), engine: values.engine, seed: Number(values.seed), minutes: Number(values.minutes) };
}

/** Prints a script's findings, and sets its exit code to 1 if there are any. */
export function printResult(sentence: string, faults: readonly string[]): void {
  console.log(sentence);
  for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
