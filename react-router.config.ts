import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route table is small: shipping it whole saves a request for each new page.
  routeDiscovery: { mode: 'initial' },
  // A page is one script, which waits for the connection: the library would load the part of its form by itself, and give up.
  splitRouteModules: false,
} satisfies Config;
