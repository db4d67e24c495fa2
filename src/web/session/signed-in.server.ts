import { redirect, type RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import type { SessionUser } from '#platform/auth/sessions.server.ts'
import { findGuestCheckout } from '#shop/settings/guest-checkout/guest-checkout-store.server.ts'
import { isStaff, type StaffRole } from '#shop/people/role.ts'
import { shopContext } from '../shop-context.server.ts'

type Context = Readonly<RouterContextProvider>

/** All loaders of a request share one lookup of the session. */
const known = new WeakMap<Context, Promise<SessionUser | null>>()

export function readSignedIn(request: Request, context: Context): Promise<SessionUser | null> {
  const session = known.get(context) ?? context.get(shopContext).auth.readSession(request)
  known.set(context, session)
  return session
}

/** Protects the pages of an account. Visitors are redirected to the login, and so are guests, and
 * staff, who have no cart and no orders. */
export async function requireCustomer(request: Request, context: Context): Promise<SignedIn> {
  const buyer = await requireBuyer(request, context)
  if (!buyer.isGuest) return buyer
  throw redirect(`/authentication?next=${returnPath(request)}`)
}

export type Buyer = SignedIn & Pick<SessionUser, 'isGuest'>

/** Protects the orders of customers and guests. */
export async function requireBuyer(request: Request, context: Context): Promise<Buyer> {
  const signedIn = await readSignedIn(request, context)
  if (signedIn?.role === 'user') return signedIn
  throw redirect(`/authentication?next=${returnPath(request)}`)
}

/** Protects cart and order summary. Null for a visitor who may buy as a guest. */
export async function readBuyer(request: Request, context: Context): Promise<Buyer | null> {
  const signedIn = await readSignedIn(request, context)
  const hasAccount = signedIn !== null && !signedIn.isGuest
  if (hasAccount || !(await findGuestCheckout(context.get(shopContext).db)).guestCheckoutIsOn)
    return requireCustomer(request, context)
  return signedIn
}

export type Staff = SignedIn & { role: StaffRole }

/** Protects order processing, which is open to admins and packers. */
export async function requireStaff(
  request: Request,
  context: Context,
): Promise<Staff & SessionUser> {
  const signedIn = await readSignedIn(request, context)
  if (signedIn && isStaff(signedIn.role)) return { ...signedIn, role: signedIn.role }
  throw redirect(`/admin/login?next=${returnPath(request)}`)
}

/** Protects all other admin pages. A packer gets 403, because a redirect to the login page would not help. */
export async function requireAdmin(request: Request, context: Context): Promise<SignedIn> {
  const staff = await requireStaff(request, context)
  if (staff.role === 'admin') return staff
  throw new Response(FOR_ADMINS, { status: 403, statusText: 'Forbidden' })
}

const FOR_ADMINS = 'This is for admins. Your account works at the order desk.'

function returnPath(request: Request): string {
  const { pathname: requested, search } = new URL(request.url)
  // A client-side navigation requests the `.data` of a page. After the login, the user returns to
  // the page itself.
  const pathname = requested.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')
  return encodeURIComponent(
    request.method === 'GET' || request.method === 'HEAD' ? pathname + search : pathname,
  )
}
