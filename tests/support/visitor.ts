import type { Auth } from '../../src/platform/auth/auth.server.ts'
import type { Role } from '../../src/shop/people/role.ts'

/** An HTTP client with cookies, without a browser. */
export type Visitor = {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
  postJson(path: string, value: unknown): Promise<Response>
  cookie: string
}

export function visitor(url: string, cookie = ''): Visitor {
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...init.headers },
    })
  return {
    cookie,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    postJson: (path, value) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(value),
        headers: { 'content-type': 'application/json' },
      }),
  }
}

let made = 0

/** Signs up a new customer and logs in. */
export async function signedIn(
  shop: { url: string; shop: { auth: Auth } },
  role: Role = 'user',
): Promise<Visitor & { id: string; email: string }> {
  const account = {
    email: `${role}-${++made}@example.com`,
    password: 'six-yards-of-silk',
    firstName: 'Asha',
    lastName: 'Rao',
  }
  const { auth } = shop.shop
  const created = await auth.createAccount(account, role)
  const session = await auth.signIn(account, new Request(shop.url))
  if (created.outcome !== 'created' || session.outcome !== 'signed-in')
    throw new Error(`${created.outcome}, ${session.outcome}`)
  return {
    ...visitor(shop.url, session.cookie.split(';')[0]),
    id: session.user.id,
    email: account.email,
  }
}
