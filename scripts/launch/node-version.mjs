/** The oldest Node that can run the portal. React Router and Node's own SQLite module need at least this version. */
export const oldestNode = '22.22';

export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
