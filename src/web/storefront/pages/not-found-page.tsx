import { data, redirect } from 'react-router'
import { findNewAddress } from '#shop/sharing/old-address-store.server.ts'
import { pathOf } from '#shop/sharing/old-address.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/not-found-page.ts'
import { NotFound } from './not-found.tsx'

/** Addresses of a former shop lead on for good, with what was asked there: a page of a list, where a campaign was seen. Everything else is not here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const path = pathOf(pathname)
  const to = path && (await findNewAddress(context.get(shopContext).db, path))
  if (to) throw redirect(to + search, 301)
  return data(null, { status: 404 })
}

/** A page of the storefront knows the storefront's routes only: whatever else somebody walks to, the back office too, is another document. */
export function clientLoader({ url }: Route.ClientLoaderArgs): Promise<null> {
  window.location.assign(url)
  return new Promise(() => {})
}

export default function NotFoundPage() {
  return <NotFound />
}
