import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askApi, createSandboxOrder, errorIn } from '../../../tests/support/sandbox-client.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'faults' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const order = { amount: 50_000, currency: 'INR', receipt: 'zari-1-1' }
const create = () => askApi(sandbox, 'POST /v1/orders', order)
const orders = () => sandbox.control.state().orders
const always = (knobs: object, times = 1) =>
  sandbox.control.scenario({ match: { always: true }, knobs, times })

test.each<[fault: string, status: number, isCarriedOut: boolean]>([
  ['401', 401, false],
  ['409', 409, false],
  ['429', 429, false],
  ['5xx', 500, false],
  ['5xx_before', 500, false],
  ['5xx_after', 500, true],
  ['html_502', 502, false],
  ['html_502_after', 502, true],
  ['empty_503', 503, false],
  ['empty_503_after', 503, true],
  ['null_body', 500, false],
  ['truncated_200', 200, true],
  ['truncated_200_before', 200, false],
  ['hang:1', 200, true],
  ['hang_after:1', 200, true],
])(
  'the fault %s responds with %i once and carries the call out: %s',
  async (fault, status, isDone) => {
    always({ order_create: fault })
    expect((await create()).status).toBe(status)
    expect(orders()).toHaveLength(isDone ? 1 : 0)
    expect((await create()).status).toBe(200)
    expect(orders()).toHaveLength(isDone ? 2 : 1)
  },
)

test.each([
  ['reset', 0],
  ['reset_after', 1],
])('the fault %s closes the connection without a response', async (fault, made) => {
  always({ order_create: fault })
  await expect(create()).rejects.toThrow()
  expect(orders()).toHaveLength(made)
  expect(sandbox.control.log().at(-1)).toMatchObject({ url: '/v1/orders', status: 'reset' })
})

test('a truncated response is not JSON, an HTML error has its content type, an empty one has no body', async () => {
  always({ order_create: 'truncated_200' })
  expect((await create()).body).toEqual(expect.stringMatching(/^\{"id":"order_/))
  always({ order_create: 'html_502' })
  expect((await create()).body).toContain('<h1>502 Bad Gateway</h1>')
  always({ order_create: 'empty_503' })
  expect((await create()).body).toBe('')
  always({ order_create: 'null_body' })
  expect((await create()).body).toBeNull()
})

test('a refusal has the reason of the scenario', async () => {
  always({ order_create: '400:amount_too_high' })
  expect(errorIn(await create())).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    reason: 'amount_too_high',
  })
})

test('a fault occurs as often as the scenario says, and faults in the order of their scripts', async () => {
  always({ order_create: '429' }, 2)
  always({ order_create: '5xx' })
  const answered: number[] = []
  for (let tries = 0; tries < 4; tries++) answered.push((await create()).status)
  expect(answered).toEqual([429, 429, 500, 200])
})

test('a fault of another order, amount or receipt leaves this one alone', async () => {
  for (const match of [{ receipt: 'zari-2-1' }, { amount: 1 }, { order_id: 'order_1' }])
    sandbox.control.scenario({ match, knobs: { order_create: '5xx' } })
  expect((await create()).status).toBe(200)
})

test('a scenario for the next order keeps to that order when its creation fails', async () => {
  sandbox.control.scenario({ knobs: { order_create: '5xx', payment: 'fail:incorrect_otp' } })
  await create()
  const other = await createSandboxOrder(sandbox, 'another')
  expect(sandbox.control.pay({ orderId: other.id }).status).toBe('complete')
  const { body } = await create()
  const view = sandbox.control.pay({ orderId: (body as { id: string }).id })
  expect(view).toMatchObject({ status: 'failed', error: { reason: 'incorrect_otp' } })
})

test('reading fails by its own fault and the next reading succeeds', async () => {
  const { id } = await createSandboxOrder(sandbox)
  always({ fetch: '5xx' })
  expect((await askApi(sandbox, `GET /v1/orders/${id}`)).status).toBe(500)
  expect(await askApi(sandbox, `GET /v1/orders/${id}`)).toMatchObject({ status: 200, body: { id } })
})

test('a call that hangs is carried out although its caller has gone', async () => {
  always({ order_create: 'hang_before:20' })
  const gone = AbortSignal.timeout(5)
  const authorization = `Basic ${btoa(`${sandbox.keyId}:${sandbox.keySecret}`)}`
  const call = fetch(`${sandbox.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(order),
    signal: gone,
  })
  await expect(call).rejects.toThrow()
  await expect.poll(orders).toHaveLength(1)
})
