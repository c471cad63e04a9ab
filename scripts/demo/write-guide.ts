import { demoCodes, demoManagers } from './accounts.ts';

/** The parts of the guide that differ from one start to the next. */
export interface SeededKeys {
  /** The resume code of a learner who is partway through. It works in any browser. */
  resumeCode: string;
  /** The token in the address of a client's request. The address works in any browser. */
  requestToken: string;
}

/** Writes a table of what to open in the demo and what to type there. */
export function writeGuide(address: string, { resumeCode, requestToken }: SeededKeys): string {
  const rows = [
    ['Trainee', `code ${demoCodes.training}`, `${address}/va-login`],
    ['', `resume code ${resumeCode}, to continue as a trainee who is halfway through`, `${address}/resume`],
    ['Client', `code ${demoCodes.client.join(' or ')}`, `${address}/client-login`],
    ['', "one of the clients' requests, once you're in", `${address}/client/requests/${requestToken}`],
    ...Object.values(demoManagers).map(({ role, email, password }) => [capitalize(role), `${email}  ${password}`, `${address}/manage`]),
  ];

  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map(([who = '', what = '', where = '']) => `  ${who.padEnd(widthOf(0))}  ${what.padEnd(widthOf(1))}  ${where}`);
  return ['', ...lines, '', "Everything here is made up, and it's deleted when you stop the demo with Ctrl+C."].join('\n');
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
