import { isStaff } from '#shop/people/role.ts'
import { safeRedirect } from './safe-redirect.ts'

/** The page after a login: the requested page if it fits the role, otherwise the admin for staff and
 * the home page for customers. */
export function loginLanding(role: string, next: string | null): string {
  if (isStaff(role)) return isIn('/admin', next) ? safeRedirect(next, '/admin') : '/admin'
  return isIn('/admin', next) || isIn('/authentication', next) ? '/' : safeRedirect(next)
}

function isIn(section: string, next: string | null): boolean {
  const { pathname } = new URL(safeRedirect(next), 'http://shop.invalid')
  return (
    pathname === section ||
    (pathname.startsWith(`${section}/`) &&
      !/^\/admin\/(login|login\/code|logout|set-up|invitation)$/.test(pathname))
  )
}
