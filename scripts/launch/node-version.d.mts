export const oldestNode: string;
export function isNewEnough(version: string): boolean;
