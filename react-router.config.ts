import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The route table is small, and shipping all of it saves a request on each navigation.
  routeDiscovery: { mode: 'initial' },
  // Each page is a single script, so that the portal can wait for a lost connection. With split modules, React Router would load the form's
  // part separately and give up if that failed.
  splitRouteModules: false,
} satisfies Config;
