import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route table is small, and shipping all of it saves a request on each navigation.
  routeDiscovery: { mode: 'initial' },
  // Each page is one script, so that a lost connection can be waited for. With split modules, the library would load
  // the form's part on its own and give up if that failed.
  splitRouteModules: false,
} satisfies Config;
