import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The storefront's few routes come with the page: no second request to learn where links lead.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
