import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { completeKeys, modeOf, parseGatewayKeys, secretEnd } from './gateway-keys.ts'

const keyId = 'rzp_test_AAAAAAAAAAAAAA'
const stored = { keyId, keySecret: 'stored-key-secret', webhookSecret: 'stored-webhook' }

test('keys are trimmed; a malformed key id and a secret that is too long are refused', () => {
  const typed = { keyId: ` ${keyId} `, keySecret: ' s3cret ', webhookSecret: '' }
  expect(parseGatewayKeys(formOf(typed))).toEqual({
    value: { keyId, keySecret: 's3cret', webhookSecret: '' },
    errors: [],
  })
  expect(
    parseGatewayKeys(formOf({ keyId: 'rzp_prod_1', keySecret: 'x'.repeat(201) })).errors,
  ).toEqual([
    { field: 'keyId', code: 'not-a-key-id' },
    { field: 'keySecret', code: 'too-long' },
  ])
})

test('an empty secret keeps the stored one, but a key secret only for the same key id', () => {
  const empty = { keyId, keySecret: '', webhookSecret: '' }
  expect(completeKeys(empty, stored)).toEqual({ outcome: 'complete', keys: stored })
  expect(completeKeys({ ...empty, keyId: 'rzp_live_AAAAAAAAAAAAAA' }, stored)).toEqual({
    outcome: 'secret-missing',
    fields: ['keySecret'],
  })
  expect(completeKeys(empty, null)).toEqual({
    outcome: 'secret-missing',
    fields: ['keySecret', 'webhookSecret'],
  })
})

test('the end of a secret is shown only if most of it stays hidden', () => {
  expect([secretEnd('short'), secretEnd('twelve-chars-and-more')]).toEqual(['', 'more'])
  expect([modeOf(keyId), modeOf('rzp_live_AAAAAAAAAAAAAA')]).toEqual(['test', 'live'])
})
