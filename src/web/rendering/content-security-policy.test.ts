import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailStylesheet } from '../admin/mail/email-preview.server.ts'
import { contentSecurityPolicy } from './content-security-policy.server.ts'

const options = {
  pathname: '/',
  checkoutOrigins: ['https://gateway.test'],
  overHttps: false,
  isPreview: false,
  isDev: false,
}
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the policy allows exactly the given scripts, each once', () => {
  const policy = contentSecurityPolicy(['start()', 'start()'], options)
  expect(policy).toContain(hashOf('start()'))
  expect(policy.match(/sha256/g)).toHaveLength(1)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('the gateway is allowed only on the payment page', () => {
  for (const pathname of ['/orderSummary', '/ordersummary', '/orderSummary/'])
    expect(contentSecurityPolicy([], { ...options, pathname })).toContain(
      "script-src 'self' https://gateway.test",
    )
  expect(contentSecurityPolicy([], options)).not.toContain('gateway.test')
})

test('inline styles are allowed only for email previews in the admin', () => {
  const styleRules = (pathname: string) =>
    contentSecurityPolicy([], { ...options, pathname }).match(/style-src[^;]*/g)
  for (const pathname of [
    '/',
    '/shop/saree',
    '/cart',
    '/orders',
    '/orderSummary',
    '/administration',
  ])
    expect(styleRules(pathname)).toEqual(["style-src 'self'"])
  for (const pathname of ['/admin', '/admin/mail/preview/delivered', '/Admin/'])
    expect(styleRules(pathname)).toEqual([`style-src 'self' ${hashOf(emailStylesheet)}`])
})

test('only a preview may be framed, by the shop itself, and only the admin may frame it', () => {
  const policyOf = (pathname: string, isPreview = false) =>
    contentSecurityPolicy([], { ...options, pathname, isPreview })
  expect(policyOf('/pages/terms')).toContain("frame-ancestors 'none'")
  expect(policyOf('/pages/terms', true)).toContain("frame-ancestors 'self'")
  expect(policyOf('/pages/terms', true)).toContain("frame-src 'none'")
  expect(policyOf('/admin/pages/1')).toContain("frame-src 'self'")
})

test('insecure requests are upgraded if the shop has an https URL', () => {
  const upgrades = (overHttps: boolean) =>
    contentSecurityPolicy([], { ...options, overHttps }).includes('upgrade-insecure-requests')
  expect([upgrades(true), upgrades(false)]).toEqual([true, false])
})
