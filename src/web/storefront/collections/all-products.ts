import { redirect } from 'react-router'
import { ALL_PRODUCTS } from '#shop/catalogue/product.ts'
import type { Route } from './+types/all-products.ts'

/** `/shop` leads to the collection of every product. */
export function loader({ request }: Route.LoaderArgs): Response {
  return redirect(`/shop/${ALL_PRODUCTS}${new URL(request.url).search}`, 301)
}
