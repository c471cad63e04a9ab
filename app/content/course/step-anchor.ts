/** Returns the ID that a step's mark has on the module page. */
export function stepAnchor(id: string): string {
  return `step-${id}`;
}
