import { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'

type RouteRequest = {
  request: Request
  signedIn?: Pick<SignedIn, 'id' | 'role'> | SignedIn | null
  params?: Record<string, string>
}

/** Arguments of a loader or an action. `shop` holds only what the route under test uses. */
export function routeArguments<Arguments>(
  shop: Partial<Shop>,
  { request, signedIn = null, params = {} }: RouteRequest,
): Arguments {
  const context = new RouterContextProvider()
  const auth = { readSession: async () => signedIn && { idleMs: null, ...signedIn } }
  context.set(shopContext, { ...shop, auth } as unknown as Shop)
  return { request, context, params, url: new URL(request.url), pattern: '' } as Arguments
}
