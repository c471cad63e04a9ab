/** Returns what an answer to a step's check is saved under. */
export function checkKey(moduleId: string, stepId: string): string {
  return `${moduleId}/${stepId}`;
}
