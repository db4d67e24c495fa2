import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openGateway } from './razorpay.server.ts'
import { checkoutMessage, verifySignature, signatureOf } from './verify-signatures.server.ts'

const sdk = createRequire(import.meta.url)('razorpay/dist/utils/razorpay-utils') as {
  validateWebhookSignature(body: string, signature: string, secret: string): boolean
  validatePaymentVerification(
    payment: { order_id: string; payment_id: string },
    signature: string,
    secret: string,
  ): boolean
}

/** A test secret that the SDKs of several languages publish in their test suites. */
const SECRET = 'EnLs21M47BllR3X8PSFtjtbd'

const VECTORS: [name: string, message: string, secret: string, signature: string][] = [
  [
    'P1, a checkout',
    'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
    SECRET,
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'P2, a checkout',
    'fake_order_id|fake_payment_id',
    'key_secret',
    'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
  ],
  [
    'S1, a subscription',
    'pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I',
    SECRET,
    '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
  ],
  [
    'L1, a payment link',
    'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
    SECRET,
    '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  ],
  [
    'W1, a webhook',
    '{"a":1,"b":2,"c":{"d":3}}',
    '123456',
    '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  ],
]

const W3 = Buffer.from(
  readFileSync(new URL('published-webhook.base64', import.meta.url), 'utf8'),
  'base64',
)
const W3_SIGNATURE = 'd60e67fd884556c045e9be7dad57903e33efc7172c17c6e3ef77db42d2b366e9'

test.each(VECTORS)('the published signature %s is genuine', (_name, message, secret, signature) => {
  expect(signatureOf(message, secret)).toBe(signature)
  expect(verifySignature(secret, message, signature)).toBe(true)
  expect(verifySignature(secret, Buffer.from(message), signature)).toBe(true)
  expect(verifySignature(`${secret}x`, message, signature)).toBe(false)
  expect(verifySignature(secret, `${message} `, signature)).toBe(false)
})

/** The signatures were computed by `openssl dgst -sha256 -hmac`, independently of the code of shop
 * and sandbox. */
test.each<[name: string, body: string | Uint8Array, secret: string, signature: string]>([
  [
    'characters and emoji of several bytes',
    '{"name":"साड़ी 👗"}',
    'secret',
    '1cb4be181d619eef0ab0d2d43db15d20f1117528edeee0ade11f06e0c2976c7e',
  ],
  [
    'the same with a trailing line break',
    '{"name":"साड़ी 👗"}\n',
    'secret',
    '95c17c1b2c634f6dcb452fb499dff63d141ab58751700b9a02db8284e637744e',
  ],
  [
    'the same with escaped characters',
    String.raw`{"name":"\u0938\u093e\u0921\u093c\u0940 \ud83d\udc57"}`,
    'secret',
    '4ba3563a4abe32cd1f3e85016e16967b4eaf5fc0c1424fe406c9fc86d68f8bf5',
  ],
  [
    'a secret of multi-byte characters',
    '{"name":"साड़ी 👗"}',
    'ключ-с-кириллицей',
    '39d4dc0f8c7e84dd6a2e4bd56b39304ab638eed7f34218faf14bf80addba4648',
  ],
  [
    'nothing at all',
    '',
    'secret',
    'f9e66e179b6747ae54108f82f8ade8b3c25d76fd30afde6c395822c530196169',
  ],
  [
    'bytes that are not text',
    Uint8Array.of(0xff, 0xfe, 0, 0x7b, 0x7d),
    'secret',
    'bbf50928afd09c6bb0ebd6e393578a38c7365757bc5cccffa02e05f5cd2ffc49',
  ],
  [
    'a CRLF line break',
    '{"a":1}\r\n',
    'secret',
    'c22e1d9f8c833db2db46b3723e01ceff4be96ec14c4f770130c21bb5002f61e0',
  ],
  [
    'a secret with spaces around it',
    '{"a":1}',
    ' secret ',
    '231f5a492b454e3c9d37de234a5bff1d88b02ef79263cef04147a87a473ab408',
  ],
])('a signature covers the exact bytes: %s', (_name, body, secret, signature) => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  expect(verifySignature(secret, bytes, signature)).toBe(true)
  expect(verifySignature(secret, Buffer.concat([bytes, Buffer.from('\n')]), signature)).toBe(false)
  expect(
    verifySignature(secret.trim() === secret ? `${secret} ` : secret.trim(), bytes, signature),
  ).toBe(false)
  expect(verifySignature(secret, bytes, signature.toUpperCase())).toBe(false)
  for (const malformed of [
    `${signature}\n`,
    ` ${signature}`,
    signature.slice(1),
    `sha256=${signature}`,
  ])
    expect(verifySignature(secret, bytes, malformed)).toBe(false)
})

test('the official SDK accepts the published signatures as well', () => {
  const [, [, message, secret, signature]] = VECTORS as [unknown, (typeof VECTORS)[number]]
  const [orderId = '', paymentId = ''] = message.split('|')
  expect(checkoutMessage(orderId, paymentId)).toBe(message)
  expect(
    sdk.validatePaymentVerification(
      { order_id: orderId, payment_id: paymentId },
      signature,
      secret,
    ),
  ).toBe(true)
  expect(sdk.validateWebhookSignature(W3.toString(), W3_SIGNATURE, 'key_secret')).toBe(true)
})

describe('webhooks', () => {
  test('the unchanged bytes of a webhook published in the documentation are genuine', () => {
    expect(createHash('sha256').update(W3).digest('hex')).toBe(
      '9cc0236491299f34a154292eaed46d94b010f44b22095c034f884ca6a1862bef',
    )
    expect(W3).toHaveLength(971)
    expect(verifySignature('key_secret', W3, W3_SIGNATURE)).toBe(true)
  })

  test('a webhook is not genuine without its last line break or when it is re-serialised', () => {
    expect(verifySignature('key_secret', W3.subarray(0, -1), W3_SIGNATURE)).toBe(false)
    expect(
      verifySignature('key_secret', JSON.stringify(JSON.parse(W3.toString())), W3_SIGNATURE),
    ).toBe(false)
  })

  test('a webhook is accepted with the current and the previous secret only', () => {
    const gateway = gatewayWith({
      webhookSecret: 'new-secret',
      previousWebhookSecret: 'key_secret',
    })
    expect(gateway.verifyWebhookSignature(W3, W3_SIGNATURE)).toBe(true)
    expect(gateway.verifyWebhookSignature(W3, signatureOf(W3, 'new-secret'))).toBe(true)
    expect(gateway.verifyWebhookSignature(W3, signatureOf(W3, 'older-secret'))).toBe(false)
    expect(
      gatewayWith({ webhookSecret: 'new-secret' }).verifyWebhookSignature(W3, W3_SIGNATURE),
    ).toBe(false)
  })
})

test('a browser report is genuine when signed with the key secret, not with the webhook secret', () => {
  const report = {
    gatewayOrderId: 'order_IEIaMR65cu6nz3',
    gatewayPaymentId: 'pay_IH4NVgf4Dreq1l',
    signature: VECTORS[0]?.[3] ?? '',
  }
  expect(
    gatewayWith({ keySecret: SECRET, webhookSecret: 'other' }).verifyCheckoutSignature(report),
  ).toBe(true)
  expect(
    gatewayWith({ keySecret: 'other', webhookSecret: SECRET }).verifyCheckoutSignature(report),
  ).toBe(false)
  expect(
    gatewayWith({ keySecret: SECRET }).verifyCheckoutSignature({
      ...report,
      gatewayOrderId: 'order_IEIaMR65cu6nz4',
    }),
  ).toBe(false)
})

test.each([
  [
    'two digits short, as one documentation page prints it',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc5',
  ],
  ['empty', ''],
  ['of the right length and not hexadecimal', 'z'.repeat(64)],
  ['in capitals', VECTORS[0]?.[3].toUpperCase()],
  ['too long', `${VECTORS[0]?.[3]}00`],
  ['of letters that take two bytes', 'é'.repeat(64)],
  ['missing', undefined],
  ['a list', ['0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f']],
])('a signature that is %s is refused without an exception', (_name, signature) => {
  expect(verifySignature(SECRET, 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l', signature)).toBe(false)
})

test('nothing is genuine with an empty secret', () => {
  expect(verifySignature('', 'a', '0'.repeat(64))).toBe(false)
})

function gatewayWith(settings: {
  keySecret?: string
  webhookSecret?: string
  previousWebhookSecret?: string
}) {
  return openGateway({
    keyId: 'rzp_test_AAAAAAAAAAAAAA',
    keySecret: 'a',
    webhookSecret: 'b',
    apiUrl: 'http://127.0.0.1:1',
    checkoutScriptUrl: 'http://127.0.0.1:1/v1/checkout.js',
    ...settings,
  })
}
