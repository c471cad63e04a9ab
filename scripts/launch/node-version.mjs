/** The oldest Node that can run the portal. It's required by React Router and by Node's own SQLite. */
export const oldestNode = '22.22';

/** Tells whether this version of Node can run the portal. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
