/** What a learner is called at the desk: by name, else by the code of the device. */
export function nameLearner({ name, deviceCode }: { name: string | null; deviceCode: string }): string {
  return name ?? `Device ${deviceCode}`;
}
