import { ALL_PRODUCTS, categories } from '#shop/catalogue/product.ts'
import { storefrontRoutes } from './admin-routes.ts'

/** `word` is in the product's title. */
type Wanted = { id: string; slug: string; word: string }

const views = ['', '?stock=in-stock&sort=price-up']
const inViews = (path: string) => views.map((view) => path + view)
const itself = (path: string) => () => [path]
const none = () => []

/** Addresses of each route at which a product could appear, visited by `publication.test.ts`.
 * `routes.test.ts` fails if a route is missing here. Event streams carry no data and never end, so they have no address. */
const addresses: Record<string, (wanted: Wanted) => readonly string[]> = {
  '/': itself('/'),
  '/shop/:categoryname': () =>
    ['saree', 'suit', ...categories, ALL_PRODUCTS].flatMap((name) => inViews(`/shop/${name}`)),
  '/shop/searchQuery': ({ word }) => [`/shop/searchQuery?q=${word}`],
  '/shop/searchQuery/:searchvalue': ({ word }) =>
    [
      word,
      word.slice(0, -2),
      `${word.slice(0, -1)}${word.at(-1)}${word.at(-1)}`,
      `${word}%20saree`,
    ].flatMap((text) => inViews(`/shop/searchQuery/${text}`)),
  '/shop/suggestions': ({ word }) =>
    [3, 5, word.length].map((length) => `/shop/suggestions?q=${word.slice(0, length)}`),
  '/cards/pictures': ({ id }) => [`/cards/pictures?ids=${id}`],
  '/productinfo/:id/:slug?': ({ id, slug }) =>
    [`/${slug}`, '', '/other'].flatMap((end) => [
      `/productinfo/${id}${end}`,
      `/productinfo/${id}${end}?size=M`,
    ]),
  '/sitemap.xml': itself('/sitemap.xml'),
  '/sitemaps/:part': ({ id }) =>
    ['pages', 'all', id.slice(0, 1), id.slice(0, 2)].map((part) => `/sitemaps/${part}.xml`),
  '/feed.xml': itself('/feed.xml'),
  '/offers/:code': itself('/offers/DIWALI10'),
  '/pages/:slug': itself('/pages/shipping'),
  '/complaints/:number': itself('/complaints/C-AAAA2222'),
  '/deliveries/:key': itself('/deliveries/AAAAAAAAAAAAAAAAAAAAAA'),
  '/wishlist': itself('/wishlist'),
  '/wishlist/price-drops': itself('/wishlist/price-drops?key=x'),
  '/wishlist/:key': itself('/wishlist/AAAAAAAAAAAAAAAAAAAAAA'),
  '/wishlist/items': ({ id }) => [`/wishlist/items?ids=${id}`],
  '/delivery': ({ id }) => [`/delivery?pincode=400001&product=${id}`],
  '/delivery/answer': ({ id }) => [`/delivery/answer?pincode=400001&product=${id}`],
  '/back-in-stock': ({ id }) => [`/back-in-stock?product=${id}`],
  '/back-in-stock/request': itself('/back-in-stock/request?key=x'),
  '/orders/:number': itself('/orders/AAAA000000'),
  '/orders/:number/link/:key': itself('/orders/AAAA000000/link/AAAAAAAAAAAAAAAAAAAAAA'),
  '/orders/:number/reviews': itself('/orders/AAAA000000/reviews'),
  '/questions/:id': ({ id }) => [`/questions/${id}`],
  '/reviews/:id': ({ id }) => [`/reviews/${id}`],
  '/orders/:number/payment': itself('/orders/AAAA000000/payment'),
  '/orders/:number/return': itself('/orders/AAAA000000/return'),
  '/orders/:number/invoice': itself('/orders/AAAA000000/invoice'),
  '/orders/:number/thanks': itself('/orders/AAAA000000/thanks'),
  '/*': itself('/nothing'),
  '/orders/live': none,
  '/site/live': none,
  '/logout': none,
  ...Object.fromEntries(
    [
      '/about',
      '/authentication/guest',
      '/faq',
      '/contact',
      '/complaints',
      '/subscribe',
      '/unsubscribe',
      '/authentication',
      '/authentication/forgot',
      '/authentication/confirm',
      '/authentication/reset',
      '/authentication/change-email',
      '/profile',
      '/profile/account',
      '/profile/privacy',
      '/profile/mails',
      '/profile/my-data.json',
      '/cart',
      '/cart/lines',
      '/checkout/quote',
      '/orderSummary',
      '/orders',
      '/payments/verify',
      '/payments/callback',
      '/webhooks/payments',
      '/hooks/parcels',
      '/shop.webmanifest',
      '/robots.txt',
    ].map((path) => [path, itself(path)]),
  ),
}

export const routesWithoutAddresses = storefrontRoutes
  .map(({ path }) => path)
  .filter((path) => !addresses[path])
export const addressesWithoutRoute = Object.keys(addresses).filter(
  (path) => !storefrontRoutes.some((route) => route.path === path),
)

/** Every address at which the product could appear, as a page and as data. */
export function addressesOf(wanted: Wanted): { route: string; path: string }[] {
  return storefrontRoutes.flatMap(({ path: route, isPage }) =>
    (addresses[route]?.(wanted) ?? []).flatMap((path) =>
      (isPage ? [path, dataPath(path)] : [path]).map((each) => ({ route, path: each })),
    ),
  )
}

function dataPath(address: string): string {
  const [path, query = ''] = address.split('?')
  return `${path === '/' ? '/_' : path}.data${query && `?${query}`}`
}
