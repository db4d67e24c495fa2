import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/routes.ts'

/**
 * Whom each address of the back office lets in. A new route needs a line here, and a form with a new `intent` is tried by
 * itself: `permissions.test.ts` fails until the line is there.
 */
type OpensFor = 'everybody' | 'staff' | 'admin'

const opensFor: Record<string, OpensFor> = {
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
  '/admin/security': 'staff',

  '/admin/addproducts': 'admin',
  '/admin/addresses': 'admin',
  '/admin/changes': 'admin',
  '/admin/exchange': 'admin',
  '/admin/exchange/live': 'admin',
  '/admin/exchange/upload': 'admin',
  '/admin/exchange/files/:file': 'admin',
  '/admin/exchange/:id': 'admin',
  '/admin/exchange/:id/live': 'admin',
  '/admin/exchange/:id/rows.csv': 'admin',
  '/admin/home/live': 'admin',
  '/admin/mail': 'admin',
  '/admin/mail/kept': 'admin',
  '/admin/mail/live': 'admin',
  '/admin/mail/preview/:kind': 'admin',
  '/admin/money': 'admin',
  '/admin/money/live': 'admin',
  '/admin/money/orders/:number': 'admin',
  '/admin/newsletters': 'admin',
  '/admin/newsletters/:id': 'admin',
  '/admin/people': 'admin',
  '/admin/pictures': 'admin',
  '/admin/productinfos/:id': 'admin',
  '/admin/products': 'admin',
  '/admin/products/live': 'admin',
  '/admin/queries': 'admin',
  '/admin/queries/live': 'admin',
  '/admin/queries/subscribers.csv': 'admin',
  '/admin/settings': 'admin',
  '/admin/siteinfo': 'admin',
  '/admin/siteinfo/:kind': 'admin',
  '/admin/updateproduct/:id': 'admin',
}

/** On the order desk, and yet not a packer's to decide. */
export const adminsIntents: ReadonlySet<string> = new Set(['archive', 'restore'])

/** Forms that carry no intent are sent as this one. */
export const NO_INTENT = ''

export type Door = {
  /** As in `routes.ts`. */
  path: string
  /** Its name where a page's data is asked for alone, past the layout. */
  routeId: string
  opensFor: OpensFor | undefined
  isRead: boolean
  /** People look at it; other addresses are files and streams. */
  isPage: boolean
  isWritten: boolean
}

/** Every address under /admin that the shop has. */
export const adminDoors: Door[] = routes
  .flatMap((entry) => leavesOf(entry, ''))
  .filter(({ path }) => /^\/admin(\/|$)/.test(path))

function leavesOf({ path, file, children, id }: RouteConfigEntry, above: string): Door[] {
  const whole = path ? `${above}/${path}` : above
  if (children) return children.flatMap((child) => leavesOf(child, whole))
  const text = readFileSync(`src/web/${file}`, 'utf8')
  return [
    {
      path: whole || '/',
      routeId: id ?? file.replace(/\.tsx?$/, ''),
      opensFor: opensFor[whole],
      isPage: /^export default/m.test(text),
      isRead: /^export (default|(async )?function loader)/m.test(text),
      isWritten: /^export (async )?function action/m.test(text),
    },
  ]
}

/** What any form of the back office may ask for, read from the forms themselves. */
export const intents: string[] = [
  ...new Set([
    NO_INTENT,
    'begin',
    'remake',
    'off',
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

/** Lines of the table above that no route has any more. */
export const doorsWithoutRoute = Object.keys(opensFor).filter(
  (path) => !adminDoors.some((door) => door.path === path),
)
