import { friendCookies, type SignedCookie } from '#platform/auth/session-cookie.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import type { Config } from '#shop/config/config.ts'

export function friendsCookie(
  { dataDir, shopUrl }: Pick<Config, 'dataDir' | 'shopUrl'>,
  passwordHash: string,
): SignedCookie {
  return friendCookies(readOrCreateSecret(dataDir, 'auth'), shopUrl, passwordHash)
}
