import { describe, expect, test } from 'vitest'
import {
  callControl,
  createSandboxOrder,
  sandboxStarter,
} from '../../../tests/support/sandbox-client.ts'

const startForTest = sandboxStarter()

describe('requests', () => {
  test('the control interface requires its token and a loopback Host header', async () => {
    const sandbox = await startForTest()
    const state = (headers: Record<string, string>) =>
      fetch(`${sandbox.origin}/__sandbox/state`, { headers }).then(({ status }) => status)
    expect(await state({})).toBe(401)
    expect(await state({ authorization: 'Bearer wrong' })).toBe(401)
    expect(await state({ authorization: `Bearer ${sandbox.controlToken}` })).toBe(200)
    expect((await fetch(`${sandbox.origin}/__sandbox/?token=wrong`)).status).toBe(401)
    expect(
      (await fetch(`${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}`)).headers.get(
        'content-type',
      ),
    ).toContain('text/html')
  })

  test('the control interface accepts all commands by POST and logs no secrets', async () => {
    const sandbox = await startForTest()
    const order = await createSandboxOrder(sandbox, 'r-1')
    expect(
      await callControl(sandbox, 'scenarios', {
        match: { receipt: 'r-2' },
        knobs: { order_create: '5xx_after' },
      }),
    ).toMatchObject({ id: expect.stringMatching(/^scn_/) })
    expect((await createSandboxOrder(sandbox, 'r-2')).error).toMatchObject({ code: 'SERVER_ERROR' })
    expect(await callControl(sandbox, 'pay', { orderId: order.id })).toMatchObject({
      status: 'complete',
    })
    const { now } = (await callControl(sandbox, 'clock', { freeze: true })) as { now: string }
    expect(await callControl(sandbox, 'clock', { advanceSeconds: 3600 })).toEqual({
      now: new Date(Date.parse(now) + 3_600_000).toISOString(),
      frozen: true,
    })
    expect(await callControl(sandbox, 'webhooks', { isEnabled: false })).toEqual({
      released: 0,
      replayed: 0,
    })
    const log = (await callControl(sandbox, 'log')) as {
      url: string
      headers: object
      answer: string
    }[]
    expect(log[0]).toMatchObject({
      url: '/v1/orders',
      answer: expect.stringContaining(order.id),
      headers: { authorization: '(kept out of the log)' },
    })
    await callControl(sandbox, 'reset', {})
    expect(await callControl(sandbox, 'state')).toMatchObject({
      orders: [],
      payments: [],
      events: [],
      scenarios: [],
      webhooksEnabled: true,
    })
  })

  test.each([
    { knobs: { order_crate: 'ok' } },
    { knobs: { payment: 'maybe' } },
    { knobs: { payment: 'success' }, match: { colour: 'red' } },
    { knobs: { payment: 'success' }, times: 0 },
    {},
  ])(
    'the control interface refuses the scenario %j, which would have no effect',
    async (scenario) => {
      const sandbox = await startForTest()
      expect(await callControl(sandbox, 'scenarios', scenario)).toHaveProperty('problem')
      expect(await callControl(sandbox, 'nothing', {})).toHaveProperty('problem')
    },
  )
})

test('the control panel offers the commands of the control interface and requires its token', async () => {
  const sandbox = await startForTest()
  const { payment_id: paymentId } = sandbox.control.pay({
    orderId: (await createSandboxOrder(sandbox, 'r-panel')).id,
  })
  const panel = `${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}`
  const press = async (form: Record<string, string>, at = panel) => {
    const response = await fetch(at, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    return {
      status: response.status,
      result: new URL(response.headers.get('location') ?? '/', sandbox.origin).searchParams.get(
        'result',
      ),
    }
  }
  expect(await (await fetch(panel)).text()).toContain(paymentId)
  expect(await press({ do: 'refund', payment: paymentId, rupees: '100' })).toMatchObject({
    status: 303,
    result: expect.stringContaining('was created'),
  })
  expect(await press({ do: 'dispute', payment: paymentId })).toMatchObject({
    result: expect.stringContaining('is open'),
  })
  expect(await press({ do: 'refund', payment: paymentId })).toMatchObject({
    result: expect.stringContaining('not allowed on a disputed payment'),
  })
  expect(
    await press({
      do: 'settle-dispute',
      dispute: sandbox.control.state().disputes[0]!.id,
      status: 'won',
    }),
  ).toMatchObject({ result: 'The dispute is won.' })
  expect(await press({ do: 'downtime', which: '0', severity: 'high' })).toMatchObject({
    result: expect.stringContaining('HDFC Bank'),
  })
  expect(await press({ do: 'downtime', which: '0', severity: 'odd' })).toMatchObject({
    result: 'A severity is high, medium or low.',
  })
  expect(
    await press({ do: 'end-downtime', downtime: sandbox.control.state().downtimes[0]!.id }),
  ).toMatchObject({ result: expect.stringContaining('works again') })
  expect(await press({ do: 'next', which: '3' })).toMatchObject({
    result: expect.stringContaining('authorised'),
  })
  expect(await press({ do: 'webhooks', on: 'no' })).toMatchObject({ result: 'Webhooks are off.' })
  expect(await press({ do: 'nonsense' })).toMatchObject({ result: 'There is no such action.' })
  expect(sandbox.control.state()).toMatchObject({
    refunds: [{ amount: 10_000 }],
    webhooksEnabled: false,
    downtimes: [{ status: 'resolved' }],
    scenarios: [{ knobs: { payment: 'authorized_only' } }],
  })
  expect(
    (await press({ do: 'clock', seconds: '60' }, `${sandbox.origin}/__sandbox/?token=wrong`))
      .status,
  ).toBe(401)
})
