import { data, redirect } from 'react-router'
import { ALL_PRODUCTS } from '#shop/catalogue/product.ts'
import { findNewAddress } from '#shop/seo/old-address-store.server.ts'
import { pathOf } from '#shop/seo/old-address.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/not-found-page.ts'
import { NotFound } from './not-found.tsx'

export { StorefrontError as ErrorBoundary }

/** Redirects addresses of a previous shop permanently and keeps their query. `/shop` may be such an
 * address; otherwise it leads to all products. All other addresses are answered with 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const path = pathOf(pathname)
  const to = path && (await findNewAddress(context.get(shopContext).db, path))
  if (to) throw redirect(to + search, 301)
  if (path === '/shop') throw redirect(`/shop/${ALL_PRODUCTS}`)
  return data(null, { status: 404 })
}

/** The storefront's router knows only its own routes, so every other address is loaded as a document. */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<null> {
  // Checks that the shop responds. Otherwise the browser or a proxy would replace the page with its
  // error page.
  const { status } = await fetch(url.pathname, { method: 'HEAD' })
  if (status >= 500) throw new Error(`The shop could not be reached (${status})`)
  window.location.assign(url)
  return new Promise(() => {})
}

export default function NotFoundPage() {
  return <NotFound />
}
