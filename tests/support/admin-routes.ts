import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/routes.ts'

/** The roles allowed at each admin URL. `permissions.test.ts` fails if a route is missing here. It
 * finds new values of a form's `intent` in the sources and tries them. */
type OpensFor = 'everybody' | 'staff' | 'admin'

const allowedRoles: Record<string, OpensFor> = {
  '/admin/login': 'everybody',
  '/admin/login/code': 'everybody',
  '/admin/logout': 'everybody',
  '/admin/set-up': 'everybody',
  '/admin/invitation': 'everybody',

  '/admin': 'staff',
  '/admin/orders': 'staff',
  '/admin/orders/live': 'staff',
  '/admin/orders/slips': 'staff',
  '/admin/orders/:number': 'staff',
  '/admin/parcels/:id/label.pdf': 'staff',
  '/admin/orders/:number/documents/:id': 'staff',
  '/admin/orders/:number/documents/:id/pdf': 'staff',
  '/admin/security': 'staff',
  '/admin/find': 'staff',
  '/admin/work': 'staff',
  '/admin/work/live': 'staff',
  '/admin/notifications': 'staff',

  '/admin/addproducts': 'admin',
  '/admin/addresses': 'admin',
  '/admin/brand': 'admin',
  '/admin/backups': 'admin',
  '/admin/books': 'admin',
  '/admin/books/files/:period/:file': 'admin',
  '/admin/books/names': 'admin',
  '/admin/books/stock': 'admin',
  '/admin/backups/live': 'admin',
  '/admin/designs': 'admin',
  '/admin/designs/:design': 'admin',
  '/admin/bulk-edits': 'admin',
  '/admin/bulk-edits/new': 'admin',
  '/admin/bulk-edits/:id': 'admin',
  '/admin/challans': 'admin',
  '/admin/challans/new': 'admin',
  '/admin/challans/:id': 'admin',
  '/admin/challans/:id/pdf': 'admin',
  '/admin/changes': 'admin',
  '/admin/complaints': 'admin',
  '/admin/complaints/:number': 'admin',
  '/admin/compliance': 'admin',
  '/admin/compliance/privacy': 'admin',
  '/admin/compliance/products': 'admin',
  '/admin/collections': 'admin',
  '/admin/collections/:slug': 'admin',
  '/admin/collection-preview': 'admin',
  '/admin/customers': 'admin',
  '/admin/customers/:id': 'admin',
  '/admin/delivery/couriers': 'admin',
  '/admin/exchange': 'admin',
  '/admin/gift-cards': 'admin',
  '/admin/exchange/live': 'admin',
  '/admin/exchange/upload': 'admin',
  '/admin/exchange/files/:file': 'admin',
  '/admin/exchange/:id': 'admin',
  '/admin/exchange/:id/live': 'admin',
  '/admin/exchange/:id/rows.csv': 'admin',
  '/admin/home-page': 'admin',
  '/admin/media': 'admin',
  '/admin/media/choices': 'admin',
  '/admin/media/:id': 'admin',
  '/admin/menus': 'admin',
  '/admin/home/live': 'admin',
  '/admin/attributes/live': 'admin',
  '/admin/kinds': 'admin',
  '/admin/kinds/:slug': 'admin',
  '/admin/kinds/attributes': 'admin',
  '/admin/kinds/attributes/:slug': 'admin',
  '/admin/mail': 'admin',
  '/admin/mail/kept': 'admin',
  '/admin/mail/live': 'admin',
  '/admin/mail/preview/:kind': 'admin',
  '/admin/credit': 'admin',
  '/admin/money': 'admin',
  '/admin/money/live': 'admin',
  '/admin/money/orders/:number': 'admin',
  '/admin/newsletters': 'admin',
  '/admin/newsletters/:id': 'admin',
  '/admin/offers': 'admin',
  '/admin/offers/:id': 'admin',
  '/admin/pages': 'admin',
  '/admin/pages/business': 'admin',
  '/admin/pages/:id': 'admin',
  '/admin/pages/:id/versions': 'admin',
  '/admin/people': 'admin',
  '/admin/pictures': 'admin',
  '/admin/productinfos/:id': 'admin',
  '/admin/productprices/:id': 'admin',
  '/admin/productvideos/:id': 'admin',
  '/admin/products': 'admin',
  '/admin/products/live': 'admin',
  '/admin/queries': 'admin',
  '/admin/queries/live': 'admin',
  '/admin/queries/subscribers.csv': 'admin',
  '/admin/questions': 'admin',
  '/admin/reports': 'admin',
  '/admin/reviews': 'admin',
  '/admin/failed-deliveries': 'staff',
  '/admin/returns': 'admin',
  '/admin/returns/rules': 'admin',
  '/admin/returns/:id': 'admin',
  '/admin/settings': 'admin',
  '/admin/siteinfo': 'admin',
  '/admin/siteinfo/:kind': 'admin',
  '/admin/settings/payments': 'admin',
  '/admin/settings/mail': 'admin',
  '/admin/settings/file': 'admin',
  '/admin/settings/opening': 'admin',
  '/admin/own-shop': 'admin',
  '/admin/settings/settings.json': 'admin',
  '/admin/tax': 'admin',
  '/admin/delivery': 'admin',
  '/admin/updateproduct/:id': 'admin',
  '/admin/videos': 'admin',
}

/** Values of `intent` on the order pages that packers may send. All others are refused. */
export const packersIntents: ReadonlySet<string> = new Set([
  'press-stage',
  'move-on',
  'print-slips',
  'courier',
  'note',
  'pack-parcel',
  'book-parcel',
  'book-again',
  'move-parcel',
  'set-parcel-courier',
  'delivery-failed',
  'answer-passed-on',
])

/** The value of `intent` that is sent for forms without one. */
export const NO_INTENT = ''

export type RouteAccess = {
  /** As in `routes.ts`. */
  path: string
  /** The id of the route, by which a page's data can be requested without that of its layout. */
  routeId: string
  allowedRoles: OpensFor | undefined
  isRead: boolean
  /** True for a route with a page. Other routes are files and streams. */
  isPage: boolean
  isWritten: boolean
}

const isAdmin = ({ path }: RouteAccess) => /^\/admin(\/|$)/.test(path)
const all = routes.flatMap((entry) => leavesOf(entry, ''))

/** Every URL under /admin in the shop's routes. */
export const adminRouteAccess: RouteAccess[] = all.filter(isAdmin)

/** Every other URL in the shop's routes. */
export const storefrontRoutes: RouteAccess[] = all.filter((route) => !isAdmin(route))

function leavesOf({ path, file, children, id }: RouteConfigEntry, above: string): RouteAccess[] {
  const whole = path ? `${above}/${path}` : above
  if (children) return children.flatMap((child) => leavesOf(child, whole))
  const text = readFileSync(`src/web/${file}`, 'utf8')
  return [
    {
      path: whole || '/',
      routeId: id ?? file.replace(/\.tsx?$/, ''),
      allowedRoles: allowedRoles[whole],
      isPage: /^export default/m.test(text),
      isRead: /^export (default|(async )?function loader)/m.test(text),
      isWritten: /^export (async )?function action/m.test(text),
    },
  ]
}

/** All values of `intent`, read from the source files of the admin. */
export const intents: string[] = [
  ...new Set([
    NO_INTENT,
    'begin',
    'remake',
    'off',
    'change-password',
    'log-out-everywhere',
    ...globSync('src/web/admin/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(
            /name="intent" value="([a-z-]+)"|\bintent: '([a-z-]+)'|\bintent="([a-z-]+)"/g,
          ),
        ].map((match) => match[1] ?? match[2] ?? match[3]!),
      ),
  ]),
]

/** Entries of `allowedRoles` that have no route. */
export const entriesWithoutRoute = Object.keys(allowedRoles).filter(
  (path) => !adminRouteAccess.some((route) => route.path === path),
)
