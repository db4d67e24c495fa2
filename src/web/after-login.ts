import { isStaff, type Role } from '#platform/auth/role.ts'
import { ownPath } from './own-path.ts'

/** Staff goes to the back office, customers to where they wanted to go, nobody to the other's rooms. */
export function placeAfterLogin(role: Role, next: string | null): string {
  if (isStaff(role)) return isIn('/admin', next) ? ownPath(next, '/admin') : '/admin'
  return isIn('/admin', next) || isIn('/authentication', next) ? '/' : ownPath(next)
}

function isIn(room: string, next: string | null): boolean {
  const { pathname } = new URL(ownPath(next), 'http://shop.invalid')
  return (
    pathname === room ||
    (pathname.startsWith(`${room}/`) &&
      !/^\/admin\/(login|login\/code|logout|set-up|invitation)$/.test(pathname))
  )
}
