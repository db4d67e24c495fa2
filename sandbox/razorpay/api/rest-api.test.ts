import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandboxOrder } from '../../../tests/support/sandbox-client.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'rest' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

test.each<[string, object, object]>([
  [
    'less than a rupee',
    { amount: 99, currency: 'INR' },
    {
      description: 'Order amount less than minimum amount allowed',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    },
  ],
  [
    'half a paisa',
    { amount: 100.5, currency: 'INR' },
    { description: 'The amount must be an integer.', reason: 'input_validation_failed' },
  ],
  ['no amount', { currency: 'INR' }, { description: 'amount: is required.' }],
  [
    'an unknown field',
    { amount: 100, currency: 'INR', colour: 'red' },
    {
      description: 'colour is/are not required and should not be sent',
      reason: 'extra_field_sent',
    },
  ],
  [
    'a currency that is no text',
    { amount: 100, currency: 5 },
    { description: 'expected string but provided number' },
  ],
  [
    'a receipt of 41 characters',
    { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) },
    { field: 'receipt' },
  ],
  [
    'sixteen notes',
    {
      amount: 100,
      currency: 'INR',
      notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x'])),
    },
    { field: 'notes' },
  ],
  [
    'a note of 257 characters',
    { amount: 100, currency: 'INR', notes: { n: 'x'.repeat(257) } },
    { field: 'notes' },
  ],
  [
    'a capture window under twelve minutes',
    {
      amount: 100,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } },
    },
    { field: 'payment' },
  ],
])('an order with %s is refused with 400', async (_name, body, error) => {
  const result = await ask('POST', '/v1/orders', body)
  expect(result).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', metadata: {}, source: 'business', ...error } },
  })
  expect(sandbox.control.state().orders).toEqual([])
})

test('empty notes are returned as an array and filled notes as an object', async () => {
  for (const notes of [undefined, [], {}])
    expect(
      (await ask('POST', '/v1/orders', { amount: 100, currency: 'INR', notes })).body,
    ).toMatchObject({ notes: [] })
  expect(
    (await ask('POST', '/v1/orders', { amount: 100, currency: 'INR', notes: { a: 1 } })).body,
  ).toMatchObject({ notes: { a: '1' } })
})

test('unknown and malformed ids, unknown addresses and old orders are refused with 400', async () => {
  const { id } = await createSandboxOrder(sandbox)
  expect(await ask('GET', '/v1/orders/order_AAAAAAAAAAAAAA')).toMatchObject({
    status: 400,
    body: { error: { description: 'The id provided does not exist' } },
  })
  expect(await ask('GET', '/v1/orders/42')).toMatchObject({
    status: 400,
    body: { error: { description: '42 is not a valid id' } },
  })
  for (const address of [
    'GET /v1/nothing',
    'GET /other',
    'POST /v1/orders/x/y',
    'DELETE /v1/orders',
    `GET /v1/orders/${id}/colour`,
  ]) {
    const [method = '', path = ''] = address.split(' ')
    expect(await ask(method, path), address).toMatchObject({
      status: 400,
      body: { error: { description: 'The requested URL was not found on the server.' } },
    })
  }
  await sandbox.control.clock({ advanceSeconds: 181 * 86_400 })
  expect(await ask('GET', `/v1/orders/${id}`)).toMatchObject({
    status: 400,
    body: { error: { description: 'Order older than 180 days, please use reports.' } },
  })
})

test('wrong keys and live keys are refused with 401 and an error of only two fields', async () => {
  for (const authorization of [
    undefined,
    'Basic x',
    `Basic ${btoa(`${sandbox.keyId}:wrong`)}`,
    `Basic ${btoa(`rzp_live_AAAAAAAAAAAAAA:${sandbox.keySecret}`)}`,
  ]) {
    const response = await fetch(
      `${sandbox.apiUrl}/v1/orders`,
      authorization ? { headers: { authorization } } : {},
    )
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    })
  }
})

test('a repeated idempotency key returns the first refund, or an error if the body differs', async () => {
  const { id } = await createSandboxOrder(sandbox)
  const { payment_id: paymentId } = sandbox.control.pay({ orderId: id })
  const refund = (amount: number, key: string) =>
    ask('POST', `/v1/payments/${paymentId}/refund`, { amount }, { 'X-Refund-Idempotency': key })
  const first = await refund(200, 'key-0000001')
  expect(await refund(200, 'key-0000001')).toEqual(first)
  expect(await refund(300, 'key-0000001')).toMatchObject({
    status: 400,
    body: {
      error: {
        description: 'Different request with the same idempotency key has already been processed.',
      },
    },
  })
  expect(await refund(300, 'short')).toMatchObject({ status: 400 })
  expect(sandbox.control.state().refunds).toHaveLength(1)
})

test('two sandboxes with the same seed create the same key id', async () => {
  const sandboxes = await Promise.all([
    startSandbox({ seed: 'twin' }),
    startSandbox({ seed: 'twin' }),
  ])
  expect(sandboxes[0].keyId).toBe(sandboxes[1].keyId)
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
})

async function ask(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(sandbox.apiUrl + path, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}
