import { expect, test } from 'vitest'
import {
  liveApiUrl,
  liveCheckoutScriptUrl,
  type GatewaySettings,
} from './gateway-settings.server.ts'
import { openGateway } from './razorpay.server.ts'

const SANDBOX = {
  apiUrl: 'http://127.0.0.1:3001',
  checkoutScriptUrl: 'http://127.0.0.1:3001/v1/checkout.js',
}
const REAL = { apiUrl: liveApiUrl, checkoutScriptUrl: liveCheckoutScriptUrl }
const LIVE_KEY = 'rzp_live_AAAAAAAAAAAAAA'

test.each<[string, Partial<GatewaySettings>, RegExp]>([
  ['a live key with another host', { keyId: LIVE_KEY, ...SANDBOX }, /live key/],
  [
    'a live key with a host that resembles the real one',
    { keyId: LIVE_KEY, ...REAL, apiUrl: 'https://api.razorpay.com.example.com' },
    /belong together/,
  ],
  [
    'a live key without encryption',
    {
      keyId: LIVE_KEY,
      apiUrl: 'http://api.razorpay.com',
      checkoutScriptUrl: 'http://checkout.razorpay.com/v1/checkout.js',
    },
    /live key/,
  ],
  [
    'a live key whose script comes from elsewhere',
    { keyId: LIVE_KEY, ...REAL, checkoutScriptUrl: SANDBOX.checkoutScriptUrl },
    /belong together/,
  ],
  [
    'a test key with the real interface and a stand-in window',
    { ...REAL, checkoutScriptUrl: SANDBOX.checkoutScriptUrl },
    /belong together/,
  ],
  [
    'a test key with a stand-in interface and the real window',
    { ...SANDBOX, checkoutScriptUrl: REAL.checkoutScriptUrl },
    /belong together/,
  ],
  ['a key of neither kind', { keyId: 'AAAAAAAAAAAAAA' }, /key id/],
  ['no key secret', { keySecret: '' }, /key secret/],
  ['no webhook secret', { webhookSecret: '' }, /webhook secret/],
])('34: %s is refused at the start', (_name, settings, problem) => {
  expect(() => openGateway(settingsWith(settings))).toThrow(problem)
})

test('a test key is accepted for the real host and the sandbox, a live key only for the real host', () => {
  expect(openGateway(settingsWith(REAL)).isSandbox).toBe(false)
  expect(openGateway(settingsWith({ ...REAL, keyId: LIVE_KEY })).isSandbox).toBe(false)
  expect(openGateway(settingsWith(SANDBOX)).isSandbox).toBe(true)
})

test('the checkout page may load from the gateway in use and from nowhere else', () => {
  expect(openGateway(settingsWith(SANDBOX)).checkoutOrigins).toEqual(['http://127.0.0.1:3001'])
  expect(openGateway(settingsWith(REAL)).checkoutOrigins).toEqual(
    expect.arrayContaining(['https://checkout.razorpay.com', 'https://api.razorpay.com']),
  )
})

function settingsWith(more: Partial<GatewaySettings>): GatewaySettings {
  return {
    keyId: 'rzp_test_AAAAAAAAAAAAAA',
    keySecret: 'a',
    webhookSecret: 'b',
    ...SANDBOX,
    ...more,
  }
}
