import { redirect } from 'react-router'
import type { Route } from './+types/search-box.ts'
import { searchAddress } from './search-address.ts'

/** Target of the search form. Redirects to the address that the specification demands. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  return redirect(query ? searchAddress(query) : '/shop/Latest')
}
