import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route table is small: shipping it whole saves a request for each new page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
