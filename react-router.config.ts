import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist',
  ssr: true,
  // The storefront's few routes come with the page: no second request to learn where links lead.
  routeDiscovery: { mode: 'initial' },
  // A route is one script, so that keeping the page without it has one case (connection/route-scripts.ts).
  splitRouteModules: false,
  // The listener already rejects forms from other sites (same-origin.server.ts). React Router's own
  // check compares origins and would reject every form behind a proxy that terminates TLS.
  allowedActionOrigins: ['**'],
} satisfies Config
