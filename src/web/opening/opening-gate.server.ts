import { isStaff } from '#shop/people/role.ts'
import type { Shop } from '../shop-context.server.ts'
import { friendsCookie } from './friends-cookie.server.ts'
import { answerOpeningForm } from './opening-form.server.ts'
import { OPENING_FORM, openingSoonPage } from './opening-page.server.ts'

type GateParts = Pick<Shop, 'auth' | 'config' | 'db' | 'live' | 'log' | 'pool'>

/** Paths that are public before the opening: admin, gateway, unsubscribing, and files that reveal
 * nothing of the catalogue. */
const openPaths =
  /^\/(admin(\/.*)?|webhooks\/payments|payments\/callback|unsubscribe|robots\.txt|shop\.webmanifest)$/
/** Mail programs end optional mails by a POST to these. */
const mailEndPaths = /^\/(profile\/mails|wishlist\/price-drops)$/
const PRIVATE = 'private, no-store'

/** Answers requests to a shop that is not open yet. Returns null for requests that may pass: the
 * shop is open, the path is public, or the visitor is staff or a friend with the password. */
export async function answerBeforeOpening(
  parts: GateParts,
  request: Request,
): Promise<Response | null> {
  if (parts.live.opening().isOpen) return null
  const pathname = new URL(request.url).pathname
  if (openPaths.test(pathname.replace(/\.data$/, '')) || (await isInvited(parts, request)))
    return null
  if (request.method === 'POST' && mailEndPaths.test(pathname)) return null
  if (pathname === OPENING_FORM && request.method === 'POST')
    return answerOpeningForm(parts, request)
  return openingSoonPage(request, { ...parts.config, ...parts.live.opening() })
}

/** Prevents shared caches from storing what only staff and friends may see. */
export function keepPrivate({ live }: Pick<Shop, 'live'>, response: Response): Response {
  if (!live.opening().isOpen) response.headers.set('cache-control', PRIVATE)
  return response
}

/** Whether a visitor may see the shop before it opens. */
export async function isInvited(
  { auth, config, live }: Pick<Shop, 'auth' | 'config' | 'live'>,
  request: Request,
): Promise<boolean> {
  const { friendsPasswordHash } = live.opening()
  if (friendsPasswordHash !== null && friendsCookie(config, friendsPasswordHash).read(request))
    return true
  const session = await auth.readSession(request)
  return session !== null && isStaff(session.role)
}
