import { redirect } from 'react-router'
import { parseCode } from '#shop/offers/offer-code.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { couponCookie } from './coupon-cookie.server.ts'
import type { Route } from './+types/offer-link.ts'

/** A link that carries a code, such as `/offers/DIWALI10`: remembers the code and opens the shop.
 * Whether the code is valid is said at checkout, where wrong codes are limited. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const code = parseCode(params.code)
  const { config } = context.get(shopContext)
  return redirect('/', {
    headers: {
      'cache-control': 'no-store',
      ...(code && { 'set-cookie': couponCookie(code, config.shopUrl) }),
    },
  })
}
