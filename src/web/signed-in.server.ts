import { redirect, type RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { isStaff, type StaffRole } from '#platform/auth/role.ts'
import { shopContext } from './shop-context.server.ts'

type Context = Readonly<RouterContextProvider>

/** One look at the session per request, however many loaders ask. */
const known = new WeakMap<Context, Promise<SignedIn | null>>()

export function readSignedIn(request: Request, context: Context): Promise<SignedIn | null> {
  const asked = known.get(context) ?? context.get(shopContext).auth.readSession(request)
  known.set(context, asked)
  return asked
}

/** For everything that belongs to a customer. Guests are sent to the login, and so is staff: it has no cart and no orders. */
export async function requireCustomer(request: Request, context: Context): Promise<SignedIn> {
  const signedIn = await readSignedIn(request, context)
  if (signedIn?.role === 'user') return signedIn
  throw redirect(`/authentication?next=${wayBack(request)}`)
}

export type Staff = SignedIn & { role: StaffRole }

/** For the order desk, where admins and packers work. */
export async function requireStaff(request: Request, context: Context): Promise<Staff> {
  const signedIn = await readSignedIn(request, context)
  if (signedIn && isStaff(signedIn.role)) return { ...signedIn, role: signedIn.role }
  throw redirect(`/admin/login?next=${wayBack(request)}`)
}

/** For everything else in the back office. A packer is told plainly: another login would not help. */
export async function requireAdmin(request: Request, context: Context): Promise<SignedIn> {
  const staff = await requireStaff(request, context)
  if (staff.role === 'admin') return staff
  throw new Response(FOR_ADMINS, { status: 403, statusText: 'Forbidden' })
}

const FOR_ADMINS = 'This is for admins. Your account works at the order desk.'

function wayBack(request: Request): string {
  const { pathname: asked, search } = new URL(request.url)
  // A page that is walked to, or a form sent, by script is asked for as data: people go back to the page itself.
  const pathname = asked.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')
  return encodeURIComponent(
    request.method === 'GET' || request.method === 'HEAD' ? pathname + search : pathname,
  )
}
