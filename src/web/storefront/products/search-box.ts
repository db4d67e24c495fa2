import { redirect } from 'react-router'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/search-box.ts'
import { searchAddress } from './search-address.ts'

/** Target of the search form. Redirects to the address that the specification demands. Searches are
 * counted here, because each one that a visitor sends passes here once, cached or not. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  if (query) context.get(shopContext).searches.count(query)
  return redirect(query ? searchAddress(query) : '/shop/Latest')
}
