import { expect, test } from 'vitest'
import { couponCookie, rememberedCode } from './coupon-cookie.server.ts'

const asking = (cookie?: string) =>
  new Request('http://zari.test/cart', { headers: cookie === undefined ? {} : { cookie } })

test.each([
  [undefined, ''],
  ['', ''],
  ['zari_coupon=DIWALI10', 'DIWALI10'],
  ['session=abc; zari_coupon=DIWALI10; theme=dark', 'DIWALI10'],
  ['session=abc;zari_coupon=DIWALI10', 'DIWALI10'],
  ['not_zari_coupon=DIWALI10', ''],
  ['zari_coupon=', ''],
  ['zari_coupon=<script>alert(1)</script>', ''],
  [`zari_coupon=${'A'.repeat(500)}`, ''],
])('of the cookies %s the code "%s" is remembered', (cookie, code) => {
  expect(rememberedCode(asking(cookie))).toBe(code)
})

test('a remembered code comes back as it was stored, for 30 days and hidden from scripts', () => {
  const cookie = couponCookie('diwali10', 'http://zari.test')
  expect(cookie).toBe('zari_coupon=DIWALI10; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax')
  expect(rememberedCode(asking(cookie.split(';')[0]))).toBe('DIWALI10')
})

test('a shop with HTTPS sends the code over HTTPS only', () => {
  expect(couponCookie('DIWALI10', 'https://zari.test')).toMatch(/; Secure$/)
})

test.each(['', ' ', 'a;b', 'DIWALI10; Domain=evil.example', 'DIWALI\r\nSet-Cookie: session=1'])(
  'the code "%s" is none: the cookie is deleted, and no other is set',
  (typed) => {
    expect(couponCookie(typed, 'http://zari.test')).toBe(
      'zari_coupon=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    )
  },
)
