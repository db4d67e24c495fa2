import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedCookie = {
  /** A `Set-Cookie` value. */
  write(token: string): string
  /** A `Set-Cookie` value that makes the browser forget. */
  erase(): string
  /** The token, when the cookie is there and carries our signature. */
  read(request: Request): string | null
}

/** The longest that browsers keep a cookie. When a session ends is decided by its row, which slides on; the cookie is only its name. */
const FOREVER_SECONDS = 400 * 24 * 60 * 60
export const SECOND_STEP_SECONDS = 10 * 60

export function sessionCookies(secret: string, shopUrl: string): SignedCookie {
  return signedCookie({
    name: 'zari_session',
    purpose: 'session',
    maxAgeSeconds: FOREVER_SECONDS,
    secret,
    shopUrl,
  })
}

/** Between the password and the code: names who has said the right password, and opens nothing. */
export function secondStepCookies(secret: string, shopUrl: string): SignedCookie {
  return signedCookie({
    name: 'zari_second_step',
    purpose: 'second-step',
    maxAgeSeconds: SECOND_STEP_SECONDS,
    secret,
    shopUrl,
  })
}

/** Says that this browser has been let into this account before, and nothing else: it opens nothing. */
export function knownBrowserCookies(
  secret: string,
  shopUrl: string,
  account: string,
): SignedCookie {
  return signedCookie({
    name: 'zari_known',
    purpose: `known:${account}`,
    maxAgeSeconds: FOREVER_SECONDS,
    secret,
    shopUrl,
  })
}

type Kind = {
  name: string
  purpose: string
  maxAgeSeconds: number
  secret: string
  shopUrl: string
}

/** The signature lets a made-up cookie fail before the database is asked. Not readable by scripts, not sent along by other sites' forms. */
function signedCookie({
  name: plainName,
  purpose,
  maxAgeSeconds,
  secret,
  shopUrl,
}: Kind): SignedCookie {
  const overHttps = shopUrl.startsWith('https:')
  const name = overHttps ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${overHttps ? '; Secure' : ''}`
  const sign = (token: string) =>
    createHmac('sha256', secret).update(`${purpose}:${token}`).digest('base64url')

  return {
    write: (token) => `${name}=${token}.${sign(token)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    erase: () => `${name}=; Max-Age=0; ${attributes}`,
    read(request) {
      const [token = '', signature = ''] = cookieNamed(name, request).split('.')
      return token && isSame(signature, sign(token)) ? token : null
    },
  }
}

function cookieNamed(name: string, request: Request): string {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return ''
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
