import type { RouterContextProvider } from 'react-router'
import { pageContext, type PageRecord, type Shop } from '#web/shop-context.server.ts'
import { routeArguments } from './route-arguments.ts'

/** Returns arguments for the loader of a public page, and the page record that the loader fills. */
export function publicRoute<Arguments>(
  shop: Partial<Omit<Shop, 'config'>>,
  { path = '/', params = {} }: { path?: string; params?: Record<string, string> } = {},
): { args: Arguments; page: PageRecord } {
  const config = { shopName: 'Zari', shopUrl: 'http://zari.test', demo: 'no' } as Shop['config']
  const request = new Request(`http://zari.test${path}`)
  const args = routeArguments<{ context: RouterContextProvider }>(
    { ...shop, config },
    { request, params },
  )
  const page: PageRecord = { topics: new Set(), isPublic: false }
  args.context.set(pageContext, page)
  return { args: args as Arguments, page }
}
