import type { Shop } from '#web/shop-context.server.ts'

export type DemoShop = Pick<
  Shop,
  'config' | 'db' | 'pool' | 'jobs' | 'auth' | 'gateway' | 'media' | 'log'
>
