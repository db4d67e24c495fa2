import { redirect } from 'react-router'
import type { Route } from './+types/search-box.ts'

/** The search box is a plain form; its words become part of the address, as the specification wants it. */
export function loader({ request }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  return redirect(wanted ? `/shop/searchQuery/${encodeURIComponent(wanted)}` : '/shop/Latest')
}
