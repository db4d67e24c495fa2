import { expect } from 'vitest'
import type { Shop } from '#web/shop-context.server.ts'
import { customer, admin, type Person } from './builders.ts'
import { routeArguments } from './route-arguments.ts'

export type Fields = Record<string, string | number>

type Visit = { signedIn: Person | null; params?: Record<string, string> }

/** Returns arguments for a loader, for a GET request of `path`. */
export function getting<Arguments>(shop: Partial<Shop>, path: string, visit: Visit): Arguments {
  return routeArguments(shop, { request: new Request(`http://zari.test${path}`), ...visit })
}

/** Returns arguments for an action, for a form that is sent to `path`. */
export function posting<Arguments>(
  shop: Partial<Shop>,
  path: string,
  { fields, ...visit }: Visit & { fields: Fields },
): Arguments {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  )
  const request = new Request(`http://zari.test${path}`, { method: 'POST', body })
  return routeArguments(shop, { request, ...visit })
}

export function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/** Expects that guests and customers are redirected to the admin login, and that packers are refused. */
export async function expectForAdminsOnly(
  { db }: Pick<Shop, 'db'>,
  call: (signedIn: Person | null) => Promise<unknown>,
): Promise<void> {
  for (const signedIn of [null, await customer(db)]) {
    const result = await call(signedIn).catch((thrown: unknown) => thrown)
    expect(result).toMatchObject({ status: 302 })
    expect((result as Response).headers.get('location')).toMatch(/^\/admin\/login\?next=/)
  }
  await expect(call(await admin(db, { role: 'packer' }))).rejects.toMatchObject({ status: 403 })
}
