import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedCookie = {
  /** Returns the `Set-Cookie` value that sets the cookie. */
  write(token: string): string
  /** Returns the `Set-Cookie` value that removes the cookie. */
  erase(): string
  /** Returns the token if the cookie is signed correctly, otherwise null. */
  read(request: Request): string | null
}

/** The longest time that browsers keep a cookie. The stored session decides when the session ends. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60
export const SECOND_STEP_SECONDS = 10 * 60
const FRIEND_SECONDS = 30 * 24 * 60 * 60

export function sessionCookies(secret: string, shopUrl: string): SignedCookie {
  return signedCookie({
    name: 'zari_session',
    purpose: 'session',
    maxAgeSeconds: LONGEST_SECONDS,
    secret,
    shopUrl,
  })
}

/** Identifies the account between the password and the code; grants no access. */
export function secondStepCookies(secret: string, shopUrl: string): SignedCookie {
  return signedCookie({
    name: 'zari_second_step',
    purpose: 'second-step',
    maxAgeSeconds: SECOND_STEP_SECONDS,
    secret,
    shopUrl,
  })
}

/** Marks a browser that has signed in to this account before; grants no access. One browser may be
 * known to several accounts. */
export function knownBrowserCookies(
  secret: string,
  shopUrl: string,
  account: string,
): SignedCookie {
  const purpose = `known:${account}`
  const accountHash = createHmac('sha256', secret).update(purpose).digest('hex').slice(0, 12)
  return signedCookie({
    name: `zari_known_${accountHash}`,
    purpose,
    maxAgeSeconds: LONGEST_SECONDS,
    secret,
    shopUrl,
  })
}

/** Admits visitors who have entered the friends' password before the opening. A new password
 * invalidates the cookie. */
export function friendCookies(secret: string, shopUrl: string, passwordHash: string): SignedCookie {
  return signedCookie({
    name: 'zari_friend',
    purpose: `friend:${passwordHash}`,
    maxAgeSeconds: FRIEND_SECONDS,
    secret,
    shopUrl,
  })
}

type CookieOptions = {
  name: string
  purpose: string
  maxAgeSeconds: number
  secret: string
  shopUrl: string
}

/** The signature makes it possible to reject an invented cookie without a database query. */
function signedCookie({
  name: plainName,
  purpose,
  maxAgeSeconds,
  secret,
  shopUrl,
}: CookieOptions): SignedCookie {
  const isHttps = shopUrl.startsWith('https:')
  const name = isHttps ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const sign = (token: string) =>
    createHmac('sha256', secret).update(`${purpose}:${token}`).digest('base64url')

  return {
    write: (token) => `${name}=${token}.${sign(token)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    erase: () => `${name}=; Max-Age=0; ${attributes}`,
    read(request) {
      const [token = '', signature = ''] = readCookie(name, request).split('.')
      return token && isEqual(signature, sign(token)) ? token : null
    },
  }
}

function readCookie(name: string, request: Request): string {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return ''
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
