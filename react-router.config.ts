import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist',
  ssr: true,
  // The storefront's few routes come with the page: no second request to learn where links lead.
  routeDiscovery: { mode: 'initial' },
  // A route is one script, so that keeping the page without it has one case (connection/route-scripts.ts).
  splitRouteModules: false,
  // The listener has refused other sites' forms before (same-origin.server.ts). React Router would compare with the address
  // it is asked at, which behind a proxy that does the https is another one than the browser's: no form would work.
  allowedActionOrigins: ['**'],
} satisfies Config
