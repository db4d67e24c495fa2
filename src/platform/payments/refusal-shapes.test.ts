import { describe, expect, test } from 'vitest'
import {
  errorBody,
  json,
  openRespondingGateway,
  ORDER,
  PAYMENT,
  unavailable,
} from '../../../tests/support/gateway-responses.ts'

const { state, gateway, create, refund, queryAll } = await openRespondingGateway()

describe('refusals', () => {
  const unknownId = errorBody({
    description: 'The id provided does not exist',
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  })
  const older = {
    error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
  }

  test.each([
    ['of today', unknownId],
    ['of an older generation, without a reason', older],
  ])('a refusal of an unknown id, %s, counts as a response', async (_name, body) => {
    state.respond = json(400, body)
    expect([
      await gateway.fetchOrder(ORDER),
      await gateway.fetchPayment(PAYMENT),
      await gateway.fetchRefund('rfnd_AAAAAAAAAAAAAA'),
    ]).toEqual([null, null, null])
  })

  test.each([
    [
      'an address that the gateway does not know',
      errorBody({ description: 'The requested URL was not found on the server.' }),
    ],
    ['an account that is blocked', errorBody({ reason: 'merchant_blocked', source: 'business' })],
  ])(
    'a refusal for another reason does not prove that an id is unknown: %s',
    async (_name, body) => {
      state.respond = json(400, body)
      expect(await queryAll()).toEqual(unavailable(7))
    },
  )

  test.each<[number, object, string]>([
    [
      400,
      { reason: 'amount_less_than_minimum_amount', step: 'order_creation' },
      'amount_less_than_minimum_amount',
    ],
    [400, { reason: 'input_validation_failed', field: 'amount' }, 'input_validation_failed'],
    [400, { reason: undefined, source: undefined, step: undefined }, 'BAD_REQUEST_ERROR'],
    [400, { reason: 'NA' }, 'BAD_REQUEST_ERROR'],
    [
      401,
      { reason: undefined, source: undefined, step: undefined, metadata: undefined },
      'wrong_keys',
    ],
    [404, { reason: 'NA' }, 'BAD_REQUEST_ERROR'],
    [429, {}, 'too_many_requests'],
  ])(
    'a refusal with %i of a new order, %j, is reported by its reason',
    async (status, fields, reason) => {
      state.respond = json(status, errorBody(fields))
      expect(await create()).toEqual({ outcome: 'refused', reason })
      expect(state.calls).toHaveLength(status === 429 ? 3 : 1)
    },
  )

  test.each<[number, object, object]>([
    [
      400,
      { reason: 'insufficient_balance' },
      { outcome: 'refused', reason: 'insufficient_balance' },
    ],
    [400, {}, { outcome: 'refused', reason: 'BAD_REQUEST_ERROR' }],
    [401, {}, { outcome: 'unknown' }],
    [409, {}, { outcome: 'unknown' }],
    [429, {}, { outcome: 'unknown' }],
  ])(
    'a refusal with %i of a refund, %j, is final only where nothing can have been sent',
    async (status, fields, made) => {
      state.respond = json(status, errorBody(fields))
      expect(await refund()).toEqual(made)
      expect(new Set(state.calls.map(({ headers }) => headers['x-refund-idempotency']))).toEqual(
        new Set(['refund-shape-1']),
      )
    },
  )
})
