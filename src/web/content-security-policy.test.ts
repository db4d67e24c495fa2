import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { letterSheet } from './admin/mail/letter-in-page.server.ts'
import { contentSecurityPolicy, withoutNonce } from './content-security-policy.server.ts'

const options = {
  pathname: '/',
  checkoutOrigins: ['https://gateway.test'],
  overHttps: false,
  isDev: false,
}
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('exactly the scripts that the render marked are allowed', () => {
  const html =
    '<p><script>alert("from a review")</script></p><script nonce="n0nce">start()</script><script type="module" nonce="n0nce" src="/static/a.js"></script>'
  const policy = contentSecurityPolicy(html, 'n0nce', options)
  expect(policy).toContain(hashOf('start()'))
  expect(policy).not.toContain(hashOf('alert("from a review")'))
  expect(policy.match(/sha256/g)).toHaveLength(1)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('the gateway is let in on the page that pays and nowhere else', () => {
  expect(contentSecurityPolicy('', 'n', { ...options, pathname: '/orderSummary' })).toContain(
    "script-src 'self' https://gateway.test",
  )
  for (const pathname of ['/ordersummary', '/orderSummary/'])
    expect(contentSecurityPolicy('', 'n', { ...options, pathname })).toContain('gateway.test')
  expect(contentSecurityPolicy('', 'n', options)).not.toContain('gateway.test')
})

test('no style is inline: but for the gateway’s on the page that pays, and the letters that the back office shows', () => {
  const styleRules = (pathname: string) =>
    contentSecurityPolicy('', 'n', { ...options, pathname }).match(/style-src[^;]*/g)
  for (const pathname of ['/', '/shop/saree', '/cart', '/orders', '/administration'])
    expect(styleRules(pathname)).toEqual(["style-src 'self'"])
  for (const pathname of ['/admin', '/admin/mail/preview/delivered', '/Admin/'])
    expect(styleRules(pathname)).toEqual([`style-src 'self' ${hashOf(letterSheet)}`])
  expect(styleRules('/orderSummary')).toEqual(["style-src 'self' 'unsafe-inline'"])
})

test('the nonce does not leave the house', () => {
  expect(withoutNonce('<script nonce="n0nce">start()</script>', 'n0nce')).toBe(
    '<script>start()</script>',
  )
})
