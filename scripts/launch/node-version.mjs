/** The oldest Node that runs the portal: what React Router and the SQLite of Node need. */
export const oldestNode = '22.22';

/** Tells whether a Node of this version runs the portal. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
