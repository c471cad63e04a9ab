export interface BulkResult {
  done: number;
  reasons: readonly string[];
}

/** Describes a bulk action's results: "3 of 5 done. 2 weren't changed: They have passed already." */
export function writeBulkResult({ done, reasons }: BulkResult): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const unchanged = [...counts].map(([reason, count]) => `${count} ${count === 1 ? "wasn't" : "weren't"} changed: ${reason}`);
  return [`${done} of ${done + reasons.length} done.`, ...unchanged].join(' ');
}
