import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_1234567890',
  RAZORPAY_KEY_SECRET: 'a secret of the gateway',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of the webhooks',
}
const live = { ...keys, RAZORPAY_KEY_ID: 'rzp_live_1234567890' }
const database = { DATABASE_URL: 'postgres://zari@localhost/zari' }

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['all keys of the gateway', keys],
  ['live keys at the addresses of the gateway', live],
  [
    'live keys with its addresses spelled out',
    { ...live, RAZORPAY_API_URL: 'https://api.razorpay.com' },
  ],
  ['test keys at a sandbox', { ...keys, RAZORPAY_API_URL: 'http://localhost:4000' }],
  ['an admin', { ADMIN_EMAIL: 'meera@zari.test', ADMIN_PASSWORD: 'keeps-the-keys-1' }],
  [
    'a database with a replica',
    { ...database, DATABASE_REPLICA_URL: 'postgres://zari@replica/zari' },
  ],
  ['proxies as addresses and networks', { TRUSTED_PROXIES: '10.0.0.2, 10.1.0.0/16, ::1' }],
])('a shop starts with %s', (_name, environment) => {
  expect(problemsOf(environment)).toBe('')
})

test.each<[string, Record<string, string>, RegExp[]]>([
  [
    'a key without its secrets',
    { RAZORPAY_KEY_ID: keys.RAZORPAY_KEY_ID },
    [/RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET missing/],
  ],
  ['keys without a webhook secret', { ...keys, RAZORPAY_WEBHOOK_SECRET: '' }, [/WEBHOOK_SECRET/]],
  [
    'an address of the gateway without keys',
    { RAZORPAY_API_URL: 'http://localhost:4000' },
    [/RAZORPAY_API_URL is set, but .* are not/],
  ],
  [
    'live keys that would be sent to another host',
    { ...live, RAZORPAY_API_URL: 'https://api.razorpay.example' },
    [/RAZORPAY_API_URL must be https:\/\/api\.razorpay\.com with live keys/],
  ],
  [
    'live keys that would be sent without encryption',
    { ...live, RAZORPAY_API_URL: 'http://api.razorpay.com' },
    [/RAZORPAY_API_URL must be/],
  ],
  [
    'live keys with the script of another host',
    { ...live, RAZORPAY_CHECKOUT_URL: 'https://checkout.example/v1/checkout.js' },
    [/RAZORPAY_CHECKOUT_URL must be/],
  ],
  ['an admin without a password', { ADMIN_EMAIL: 'meera@zari.test' }, [/set both or neither/]],
  ['a password without an admin', { ADMIN_PASSWORD: 'keeps-the-keys-1' }, [/set both or neither/]],
  [
    'a replica without a database',
    { DATABASE_REPLICA_URL: 'postgres://zari@replica/zari' },
    [/DATABASE_REPLICA_URL is set, but DATABASE_URL is not/],
  ],
  ['a proxy by name', { TRUSTED_PROXIES: '10.0.0.2,proxy' }, [/TRUSTED_PROXIES names proxy/]],
  [
    'several mistakes, all reported at once',
    {
      ADMIN_EMAIL: 'meera@zari.test',
      TRUSTED_PROXIES: '10.0.0.0/99',
      RAZORPAY_API_URL: 'http://x',
    },
    [/set both or neither/, /10\.0\.0\.0\/99/, /RAZORPAY_API_URL is set/],
  ],
])('a shop does not start with %s', (_name, environment, expected) => {
  const problems = problemsOf(environment)
  for (const pattern of expected) expect(problems).toMatch(pattern)
})

test('no problem repeats a secret', () => {
  const problems = problemsOf({
    ...live,
    RAZORPAY_API_URL: 'https://api.razorpay.example',
    ADMIN_PASSWORD: 'keeps-the-keys-1',
  })
  expect(problems).not.toBe('')
  for (const secret of [...Object.values(keys).slice(1), 'keeps-the-keys-1'])
    expect(problems).not.toContain(secret)
})
