import { parseCode } from '#shop/offers/offer-code.ts'

/** Remembers a code until checkout. Public pages never read it, so that they stay the same for all. */
const NAME = 'zari_coupon'
const DAYS = 30

/** Returns the remembered code; '' without one. */
export function rememberedCode(request: Request): string {
  const cookies = request.headers.get('cookie') ?? ''
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookies)?.[1]
  return parseCode(value) ?? ''
}

/** Returns the `Set-Cookie` value that remembers the code, or forgets it if it is ''. */
export function couponCookie(typed: string, shopUrl: string): string {
  const code = parseCode(typed) ?? ''
  const secure = shopUrl.startsWith('https:') ? '; Secure' : ''
  const age = code ? DAYS * 24 * 60 * 60 : 0
  return `${NAME}=${code}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}
