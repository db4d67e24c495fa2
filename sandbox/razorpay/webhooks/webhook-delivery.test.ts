import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { webhookRecorder, type Envelope } from '../../../tests/support/sandbox-client.ts'

const recorder = webhookRecorder()

describe('retries', () => {
  test('a retry sends the same bytes, event id and signature as the first try', async () => {
    recorder.answers = [400, 302, 500]
    await recorder.pay({ webhook: 'send', payment: 'authorized_only' })
    await recorder.sandbox.control.clock({ advanceSeconds: 100 })
    expect(recorder.deliveries).toHaveLength(4)
    for (const { body, headers } of recorder.deliveries) {
      expect(body).toBe(recorder.deliveries[0]!.body)
      expect({ ...headers, connection: '' }).toEqual({
        ...recorder.deliveries[0]!.headers,
        connection: '',
      })
    }
  })

  test.each([
    [400, [0, 6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40988, 81953]],
    [500, [0, 0.23, 6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40988, 81953]],
  ])(
    'after status %i, retries follow the measured schedule for a day, then webhooks are off',
    async (status, ladder) => {
      recorder.answers = Array.from({ length: 99 }, () => status)
      await recorder.pay({ payment: 'authorized_only' })
      await recorder.sandbox.control.clock({ advanceSeconds: 86_400 })
      const [event] = recorder.sandbox.control.state().events
      expect(event?.tries.map(({ atMs }) => (atMs - event.tries[0]!.atMs) / 1000)).toEqual(ladder)
      expect(event?.status).toBe('given up')
      expect(recorder.sandbox.control.state().webhooksEnabled).toBe(false)
      recorder.answers = []
      await recorder.pay()
      expect(recorder.deliveries).toHaveLength(ladder.length)
      recorder.sandbox.control.webhooks({ isEnabled: true, replay: true })
      await recorder.sandbox.control.clock({ advanceSeconds: 1 })
      expect(recorder.deliveries).toHaveLength(ladder.length + 4)
    },
  )

  test('retries stop after the first response with a 2xx status', async () => {
    recorder.answers = [null, 204]
    await recorder.pay({ payment: 'authorized_only' })
    await recorder.sandbox.control.clock({ advanceSeconds: 1000 })
    expect(recorder.deliveries).toHaveLength(2)
    expect(recorder.sandbox.control.state().events).toMatchObject([
      { status: 'acknowledged', tries: [{ status: 'no answer' }, { status: 204 }] },
    ])
  })

  test('after the secret changes, a retry keeps the old signature and a replay has a new one', async () => {
    recorder.answers = [500, 500, 500]
    await recorder.pay({ payment: 'authorized_only' })
    recorder.sandbox.control.webhooks({ secret: 'next' })
    await recorder.sandbox.control.clock({ advanceSeconds: 5 })
    expect(
      recorder.deliveries.map(
        ({ headers, body }) => headers['x-razorpay-signature'] === signed(body, 'now'),
      ),
    ).toEqual([true, true, true])
    recorder.sandbox.control.webhooks({ replay: true })
    await recorder.sandbox.control.settle()
    expect(recorder.deliveries[3]!.headers['x-razorpay-signature']).toBe(
      signed(recorder.deliveries[3]!.body, 'next'),
    )
  })
})

describe('scenarios', () => {
  test.each<[string, string[]]>([
    ['drop', []],
    ['duplicate:2', ['payment.authorized', 'payment.authorized']],
    ['send', ['payment.authorized']],
  ])('the scenario %s delivers the expected events', async (webhook, expected) => {
    await recorder.pay({ webhook, payment: 'authorized_only' })
    expect(recorder.names()).toEqual(expected)
  })

  test('the delay of a scenario is measured by the clock of the gateway', async () => {
    await recorder.pay({ webhook: 'delay:30', payment: 'authorized_only' })
    await recorder.sandbox.control.clock({ advanceSeconds: 28 })
    expect(recorder.deliveries).toHaveLength(0)
    await recorder.sandbox.control.clock({ advanceSeconds: 2 })
    expect(recorder.deliveries).toHaveLength(1)
  })

  test('the scenario reorder sends the last event first', async () => {
    await recorder.pay({ webhook: 'reorder' })
    expect(recorder.names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  })

  test('the scenario hold stores all events until they are released', async () => {
    await recorder.pay({ webhook: 'hold' })
    expect(recorder.deliveries).toHaveLength(0)
    expect(recorder.sandbox.control.webhooks({ release: 'all' })).toEqual({
      released: 3,
      replayed: 0,
    })
    await recorder.sandbox.control.settle()
    expect(recorder.deliveries).toHaveLength(3)
  })

  test.each(['corrupt_body', 'bad_signature'])(
    'the scenario %s damages the first try only',
    async (webhook) => {
      recorder.answers = [400]
      await recorder.pay({ webhook, payment: 'authorized_only' })
      await recorder.sandbox.control.clock({ advanceSeconds: 7 })
      expect(
        recorder.deliveries.map(
          ({ body, headers }) => headers['x-razorpay-signature'] === signed(body, 'now'),
        ),
      ).toEqual([false, true])
    },
  )

  test('the scenario old_secret signs with the previous secret', async () => {
    await recorder.pay({ webhook: 'old_secret', payment: 'authorized_only' })
    expect(recorder.deliveries[0]!.headers['x-razorpay-signature']).toBe(
      signed(recorder.deliveries[0]!.body, 'before'),
    )
  })

  test('the scenario unknown_order also reports an order that does not exist', async () => {
    const { id } = await recorder.pay({ webhook: 'unknown_order', payment: 'authorized_only' })
    const orders = recorder.deliveries.map(
      ({ body }) => (JSON.parse(body) as Envelope).payload['payment']!.entity['order_id'],
    )
    expect(orders).toHaveLength(2)
    expect(orders.filter((orderId) => orderId === id)).toHaveLength(1)
  })
})

function signed(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
