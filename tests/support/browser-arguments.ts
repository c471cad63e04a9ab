/** The Chromium arguments for tests and measurements. Chromium runs as root in a container, and doesn't contact any outside servers. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
