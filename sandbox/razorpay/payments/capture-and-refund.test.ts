import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askApi, createSandboxOrder, errorIn } from '../../../tests/support/sandbox-client.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'capture' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.control.reset()
  await sandbox.control.clock({ freeze: true })
})

const payments = () => sandbox.control.state().payments
const refunds = () => sandbox.control.state().refunds
const UNKNOWN = 'pay_AAAAAAAAAAAAAA'

async function paid(payment = 'success'): Promise<string> {
  const { id } = await createSandboxOrder(sandbox)
  return sandbox.control.pay({ orderId: id, knobs: { payment } }).payment_id
}
const capture = (id: string, body: unknown = { amount: 50_000, currency: 'INR' }) =>
  askApi(sandbox, `POST /v1/payments/${id}/capture`, body)
const refund = (id: string, body: unknown = {}, key?: string) =>
  askApi(
    sandbox,
    `POST /v1/payments/${id}/refund`,
    body,
    key ? { 'X-Refund-Idempotency': key } : {},
  )

describe('capture', () => {
  test('an authorised payment is captured with fee and tax, and its order is paid', async () => {
    const id = await paid('authorized_only')
    expect(payments()).toMatchObject([{ status: 'authorized', captured: false, fee: null }])
    expect(await capture(id)).toMatchObject({
      status: 200,
      body: { status: 'captured', captured: true, base_amount: 50_000, fee: 1180, tax: 180 },
    })
    expect(sandbox.control.state().orders).toMatchObject([
      { status: 'paid', amount_paid: 50_000, amount_due: 0 },
    ])
  })

  test.each<[string, unknown, string]>([
    ['another amount', { amount: 49_999 }, 'must be equal to the amount authorized'],
    ['no amount', {}, 'The amount field is required.'],
    ['an amount as text', { amount: '50000' }, 'The amount field is required.'],
    ['a list', [50_000], 'The amount field is required.'],
  ])('a capture with %s is refused and captures nothing', async (_name, body, description) => {
    const id = await paid('authorized_only')
    expect(errorIn(await capture(id, body))['description']).toContain(description)
    expect(payments()).toMatchObject([{ status: 'authorized' }])
  })

  test.each([
    ['success', 'This payment has already been captured'],
    ['fail:incorrect_otp', 'Only payments which have been authorized'],
    ['pending', 'Only payments which have been authorized'],
  ])('a payment that ended with %s cannot be captured', async (way, description) => {
    const id = await paid(way)
    const before = payments()
    expect(errorIn(await capture(id))['description']).toContain(description)
    expect(payments()).toEqual(before)
  })

  test('a payment that was refunded in full counts as captured already', async () => {
    const id = await paid()
    await refund(id)
    expect(errorIn(await capture(id))['description']).toContain('already been captured')
  })

  test('of two captures at the same time one succeeds and one learns that it was too late', async () => {
    const id = await paid('authorized_only')
    const responses = await Promise.all([capture(id), capture(id)])
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ])
    expect(sandbox.control.state().orders).toMatchObject([{ amount_paid: 50_000 }])
  })

  test('an error after the capture leaves the payment captured', async () => {
    const id = await paid('authorized_only')
    sandbox.control.scenario({ match: { always: true }, knobs: { capture: '5xx_after' } })
    expect((await capture(id)).status).toBe(500)
    expect(await askApi(sandbox, `GET /v1/payments/${id}`)).toMatchObject({
      body: { status: 'captured' },
    })
  })
})

describe('refunds', () => {
  test.each<[string, unknown, string]>([
    ['more than was paid', { amount: 50_001 }, 'greater than amount captured'],
    ['less than a rupee', { amount: 99 }, 'at least INR 1.00'],
    ['half a paisa', { amount: 100.5 }, 'must be an integer'],
    ['a negative amount', { amount: -100 }, 'at least INR 1.00'],
    ['an amount as text', { amount: '200' }, 'must be an integer'],
    ['no amount but null', { amount: null }, 'must be an integer'],
    ['notes that are a text', { amount: 200, notes: 'x' }, 'notes'],
    ['a list as its body', [], 'JSON object'],
    ['a number as its body', '7', 'JSON object'],
    ['a broken body', '{"amount":', 'not valid JSON'],
  ])('a refund with %s is refused and refunds nothing', async (_name, body, description) => {
    const id = await paid()
    const response = await refund(id, body)
    expect(response.status).toBe(400)
    expect(errorIn(response)['description']).toContain(description)
    expect(refunds()).toEqual([])
    expect(payments()).toMatchObject([{ amount_refunded: 0, refund_status: null }])
  })

  test.each([
    ['authorized_only', 'should be captured'],
    ['pending', 'should be captured'],
    ['fail:payment_failed', 'should be captured'],
  ])('a payment that ended with %s cannot be refunded', async (way, description) => {
    expect(errorIn(await refund(await paid(way)))['description']).toContain(description)
    expect(refunds()).toEqual([])
  })

  test('refunds at the same time never exceed the payment', async () => {
    const id = await paid()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => refund(id, { amount: 20_000 })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(payments()).toMatchObject([{ amount_refunded: 40_000, refund_status: 'partial' }])
  })

  test('one key with one body makes one refund, even if sent twice at the same time', async () => {
    const id = await paid()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => refund(id, { amount: 20_000 }, 'key-of-the-refund')),
    )
    expect(new Set(responses.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect(refunds()).toHaveLength(1)
  })

  test('the same key at another payment makes a refund of its own', async () => {
    for (const id of [await paid(), await paid()])
      expect((await refund(id, { amount: 20_000 }, 'key-of-the-refund')).status).toBe(200)
    expect(refunds()).toHaveLength(2)
  })

  test.each([
    ['insufficient_balance', 'insufficient_balance'],
    ['dispute', 'payment_disputed'],
  ])('the scenario %s refuses once, and the same call later succeeds', async (way, reason) => {
    const id = await paid()
    sandbox.control.scenario({ match: { always: true }, knobs: { refund: way } })
    expect(errorIn(await refund(id))['reason']).toBe(reason)
    expect((await refund(id)).status).toBe(200)
  })

  test('a refund that fails at the bank frees its amount, and the payment is captured again', async () => {
    const id = await paid()
    sandbox.control.scenario({
      match: { always: true },
      knobs: { refund: 'pending_then_failed:60' },
    })
    expect((await refund(id)).body).toMatchObject({
      status: 'pending',
      acquirer_data: { arn: null },
    })
    expect(payments()).toMatchObject([{ status: 'refunded', refund_status: 'full' }])
    await sandbox.control.clock({ advanceSeconds: 60 })
    expect(payments()).toMatchObject([{ status: 'captured', amount_refunded: 0 }])
    expect((await refund(id)).status).toBe(200)
  })
})

test.each(['capture', 'refund'])('%s of an unknown or malformed id is refused', async (part) => {
  const description = async (id: string) =>
    errorIn(await askApi(sandbox, `POST /v1/payments/${id}/${part}`, {}))['description']
  expect(await description(UNKNOWN)).toBe('The id provided does not exist')
  expect(await description('pay_1')).toBe('pay_1 is not a valid id')
})
