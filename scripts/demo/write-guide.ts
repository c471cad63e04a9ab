import { demoCodes, demoManagers } from './accounts.ts';

/** What's new at each start. */
export interface SeededKeys {
  /** Opens a partway-through learner's record in any browser. */
  resumeCode: string;
  /** Opens the page of a client's request. */
  requestToken: string;
}

/** Writes a table of what to open in the demo and what to type there. */
export function writeGuide(address: string, { resumeCode, requestToken }: SeededKeys): string {
  const rows = [
    ['Trainee', `code ${demoCodes.training}`, `${address}/va-login`],
    ['', `resume code ${resumeCode}, to go on as a trainee halfway through`, `${address}/resume`],
    ['Client', `code ${demoCodes.client.join(' or ')}`, `${address}/client-login`],
    ['', "one of the clients' requests, once you're in", `${address}/client/requests/${requestToken}`],
    ...Object.values(demoManagers).map(({ role, email, password }) => [capitalize(role), `${email}  ${password}`, `${address}/manage`]),
  ];

  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map(([who = '', what = '', where = '']) => `  ${who.padEnd(widthOf(0))}  ${what.padEnd(widthOf(1))}  ${where}`);
  return ['', ...lines, '', 'Everything here is made up, and gone once you stop the demo with Ctrl+C.'].join('\n');
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
