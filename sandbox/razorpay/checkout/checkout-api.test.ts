import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxOrder, errorIn } from '../../../tests/support/sandbox-client.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'window' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const payments = () => sandbox.control.state().payments

async function call(path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(
    `${sandbox.origin}/v1/checkout/${path}`,
    body === undefined
      ? {}
      : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
  )
  return { status: response.status, body: await response.json() }
}

async function order(): Promise<{ key: string; order_id: string }> {
  const { id } = await createSandboxOrder(sandbox)
  return { key: sandbox.keyId, order_id: id }
}
const viewIn = (response: { body: unknown }) =>
  response.body as { payment_id: string; status: string }

describe('opening the window', () => {
  test('the window learns the shop and the order by the public key alone', async () => {
    const given = await order()
    expect(await call('preferences', given)).toMatchObject({
      status: 200,
      body: { shop_name: 'The shop', order: { id: given.order_id, amount: 50_000 } },
    })
  })

  test.each<[string, object, string]>([
    ['another key', { key: 'rzp_test_other' }, 'The id provided does not exist'],
    ['no key', { key: undefined }, 'The id provided does not exist'],
    ['an unknown order', { order_id: 'order_AAAAAAAAAAAAAA' }, 'The id provided does not exist'],
    ['an order that is no text', { order_id: 7 }, 'The id provided does not exist'],
    ['another amount', { amount: 1 }, 'different from your order amount'],
  ])('a window with %s is refused', async (_name, change, description) => {
    const given = { ...(await order()), ...change }
    for (const path of ['preferences', 'payments'])
      expect(errorIn(await call(path, given))['description']).toContain(description)
    expect(payments()).toEqual([])
  })

  test.each(['', '{', 'null', '[]', '"text"', '7'])(
    'the body %j makes no payment',
    async (body) => {
      expect((await call('payments', body)).status).toBe(400)
      expect(payments()).toEqual([])
    },
  )

  test('an unknown address is refused like at the API', async () => {
    const result = await call('nothing', {})
    expect(errorIn(result)['description']).toBe('The requested URL was not found on the server.')
  })
})

describe('paying', () => {
  test('without a pressed button the payment waits for the bank', async () => {
    const { status } = viewIn(await call('payments', { ...(await order()), method: 'netbanking' }))
    expect([status, payments()[0]?.status]).toEqual(['pending', 'created'])
  })

  test('the signature is that of order and payment by the secret key', async () => {
    const given = await order()
    const { body } = await call('payments', { ...given, pressed: 'success' })
    const { response, payment_id: paymentId } = body as {
      payment_id: string
      response: Record<string, string>
    }
    const signature = createHmac('sha256', sandbox.keySecret)
      .update(`${given.order_id}|${paymentId}`)
      .digest('hex')
    expect(response).toEqual({
      razorpay_payment_id: paymentId,
      razorpay_order_id: given.order_id,
      razorpay_signature: signature,
    })
  })

  test('a failed payment shows the five error fields and its ids, and no signature', async () => {
    const given = await order()
    const { body } = await call('payments', { ...given, pressed: 'failure' })
    expect(body).toMatchObject({
      status: 'failed',
      error: {
        code: 'BAD_REQUEST_ERROR',
        source: 'bank',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { order_id: given.order_id },
      },
    })
    expect(body).not.toHaveProperty('response')
  })

  test.each([
    ['card', { card_number: '4100280000001008' }, 'card_number_invalid'],
    ['card', {}, 'card_number_invalid'],
    ['upi', { vpa: 'asha' }, 'invalid_vpa'],
    ['upi', { vpa: 'asha@ok axis' }, 'invalid_vpa'],
    ['upi', { vpa: '<script>@ok' }, 'invalid_vpa'],
  ])('a wrong %s %j is refused before a payment exists', async (method, fields, reason) => {
    const answer = await call('payments', { ...(await order()), method, ...fields })
    expect([errorIn(answer)['reason'], payments()]).toEqual([reason, []])
  })

  test.each([
    ['success@razorpay', 'captured'],
    ['failure@razorpay', 'failed'],
    ['asha@okaxis', 'created'],
  ])('the UPI id %s ends with %s without a button', async (vpa, status) => {
    await call('payments', { ...(await order()), method: 'upi', vpa })
    expect(payments()).toMatchObject([{ status, vpa, upi: { flow: 'collect' } }])
  })

  test('unknown knobs are refused', async () => {
    const answer = await call('payments', { ...(await order()), knobs: { payment: 'maybe' } })
    expect([answer.status, payments()]).toEqual([400, []])
  })

  test.each([
    ['offline_before', 0],
    ['offline_after', 1],
  ])('a browser that is %s gets no response', async (browser, made) => {
    const given = { ...(await order()), pressed: 'success', knobs: { browser } }
    await expect(call('payments', given)).rejects.toThrow()
    expect(payments()).toHaveLength(made)
  })

  test('the email is replaced by the placeholder of the service if none was given', async () => {
    await call('payments', await order())
    expect(payments()).toMatchObject([{ email: 'void@razorpay.com', notes: [] }])
  })
})

describe('the answer of the bank', () => {
  const end = (id: string, body: object) => call(`payments/${id}/end`, body)
  const begun = async () => viewIn(await call('payments', await order())).payment_id

  test('only the first result from the bank counts', async () => {
    const id = await begun()
    expect(viewIn(await end(id, { pressed: 'failure', reason: 'incorrect_otp' })).status).toBe(
      'failed',
    )
    expect(viewIn(await end(id, { pressed: 'success' })).status).toBe('failed')
    expect(payments()).toMatchObject([{ error_reason: 'incorrect_otp', captured: false }])
  })

  test('two results from the bank at the same time end the payment once', async () => {
    const id = await begun()
    await Promise.all([end(id, { pressed: 'success' }), end(id, { pressed: 'success' })])
    const { events, orders } = sandbox.control.state()
    expect(events.map(({ name }) => name)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ])
    expect(orders).toMatchObject([{ amount_paid: 50_000 }])
  })

  test('a result that is neither success nor failure changes nothing', async () => {
    const id = await begun()
    for (const pressed of ['', 'maybe', undefined, 1])
      expect((await end(id, { pressed })).status).toBe(400)
    expect(payments()).toMatchObject([{ status: 'created' }])
  })

  test('an unknown payment is refused', async () => {
    expect((await end('pay_AAAAAAAAAAAAAA', { pressed: 'success' })).status).toBe(400)
    expect((await call('payments/pay_AAAAAAAAAAAAAA')).status).toBe(400)
  })
})
