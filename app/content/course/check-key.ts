/** Returns the key under which an answer to a step's check is saved. */
export function checkKey(moduleId: string, stepId: string): string {
  return `${moduleId}/${stepId}`;
}
