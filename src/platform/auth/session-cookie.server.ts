import { createHmac, timingSafeEqual } from 'node:crypto'

export type SessionCookies = {
  /** A `Set-Cookie` value. */
  write(token: string): string
  /** A `Set-Cookie` value that makes the browser forget. */
  erase(): string
  /** The token, when the cookie is there and carries our signature. */
  read(request: Request): string | null
}

/** The longest that browsers keep a cookie. When a session ends is decided by its row, which slides on; the cookie is only its name. */
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60

/** The signature lets a made-up cookie fail before the database is asked. Not readable by scripts, not sent along by other sites' forms. */
export function sessionCookies(secret: string, shopUrl: string): SessionCookies {
  const overHttps = shopUrl.startsWith('https:')
  const name = overHttps ? '__Host-zari_session' : 'zari_session'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${overHttps ? '; Secure' : ''}`
  const sign = (token: string) => createHmac('sha256', secret).update(`session:${token}`).digest('base64url')

  return {
    write: (token) => `${name}=${token}.${sign(token)}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; ${attributes}`,
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
