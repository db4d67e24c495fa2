import { describe, expect, test } from 'vitest'
import {
  callControl,
  createSandboxOrder,
  sandboxStarter,
} from '../../../tests/support/sandbox-client.ts'

const startForTest = sandboxStarter()

describe('the clock', () => {
  test.each([-1, 'soon', null, '60', {}])(
    'a time of %j is refused and the clock keeps running',
    async (advanceSeconds) => {
      const sandbox = await startForTest()
      const before = Date.parse(sandbox.control.state().now)
      expect(await callControl(sandbox, 'clock', { advanceSeconds })).toEqual({
        problem: 'advanceSeconds must be a number from 0.',
      })
      expect(Date.parse(sandbox.control.state().now)).toBeGreaterThanOrEqual(before)
      expect((await createSandboxOrder(sandbox)).id).toMatch(/^order_/)
    },
  )

  test('a form of the panel without a number says so and keeps the time', async () => {
    const sandbox = await startForTest()
    const panel = `${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}`
    const body = new URLSearchParams({ do: 'clock', seconds: 'soon' })
    const response = await fetch(panel, { method: 'POST', body, redirect: 'manual' })
    const shown = await fetch(new URL(response.headers.get('location')!, sandbox.origin))
    expect(await shown.text()).toContain('advanceSeconds must be a number from 0.')
  })

  test('a frozen clock stands still until it is advanced or resumed', async () => {
    const { control } = await startForTest()
    const { now, frozen } = await control.clock({ freeze: true })
    expect([control.state().now, frozen]).toEqual([now, true])
    const advanced = await control.clock({ advanceSeconds: 90 })
    expect(Date.parse(advanced.now) - Date.parse(now)).toBe(90_000)
    const resumed = await control.clock({ freeze: false })
    expect(resumed.frozen).toBe(false)
    expect(Date.parse(resumed.now)).toBeGreaterThanOrEqual(Date.parse(advanced.now))
  })
})

describe('disputes', () => {
  const paid = async () => {
    const sandbox = await startForTest()
    const { id } = await createSandboxOrder(sandbox)
    return { sandbox, paymentId: sandbox.control.pay({ orderId: id }).payment_id }
  }

  test('a dispute of an unknown payment or with an unknown decision is refused', async () => {
    const { sandbox, paymentId } = await paid()
    expect(await callControl(sandbox, 'disputes', { paymentId: 'pay_1' })).toHaveProperty('problem')
    const { id } = sandbox.control.dispute({ paymentId })
    for (const form of [
      { disputeId: id, status: 'maybe' },
      { disputeId: 'disp_1', status: 'won' },
    ])
      expect(await callControl(sandbox, 'disputes', form)).toHaveProperty('problem')
    expect(sandbox.control.state().disputes).toMatchObject([{ id, status: 'open' }])
  })

  test('only a lost dispute takes the money, and every step is reported', async () => {
    const { sandbox, paymentId } = await paid()
    const { id } = sandbox.control.dispute({ paymentId })
    for (const [status, kept] of [
      ['under_review', 0],
      ['action_required', 0],
      ['won', 0],
      ['closed', 0],
      ['lost', 50_000],
    ] as const)
      expect(sandbox.control.dispute({ disputeId: id, status }).amount_deducted).toBe(kept)
    const names = sandbox.control.state().events.map(({ name }) => name)
    expect(names.filter((name) => name.includes('dispute'))).toEqual([
      'payment.dispute.created',
      'payment.dispute.under_review',
      'payment.dispute.action_required',
      'payment.dispute.won',
      'payment.dispute.closed',
      'payment.dispute.lost',
    ])
  })

  test('more evidence asked for opens the dispute again with a new deadline', async () => {
    const { sandbox, paymentId } = await paid()
    await sandbox.control.clock({ freeze: true })
    const { id, respond_by: first } = sandbox.control.dispute({ paymentId })
    await sandbox.control.clock({ advanceSeconds: 86_400 })
    expect(sandbox.control.dispute({ disputeId: id, status: 'action_required' })).toMatchObject({
      status: 'open',
      respond_by: first + 86_400,
    })
  })
})

describe('panel', () => {
  test('texts of a customer are escaped on the panel', async () => {
    const sandbox = await startForTest({ shopName: '<b>Zari</b>' })
    await createSandboxOrder(sandbox, '<script>alert(1)</script>')
    const panel = `${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}`
    const result = encodeURIComponent('<img src=x onerror=alert(1)>')
    const html = await (await fetch(`${panel}&result=${result}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    const token = sandbox.controlToken
    expect((await fetch(`${sandbox.origin}/__sandbox/?token=${token.slice(1)}`)).status).toBe(401)
  })

  test('a foreign page cannot use the panel by another host name', async () => {
    const sandbox = await startForTest()
    const { status } = await fetch(`${sandbox.origin}/__sandbox/state`, {
      headers: { authorization: `Bearer ${sandbox.controlToken}x` },
    })
    expect(status).toBe(401)
  })
})

test('reset forgets orders, payments, faults, time and switched-off webhooks', async () => {
  const sandbox = await startForTest()
  const { id } = await createSandboxOrder(sandbox, 'r-1')
  sandbox.control.pay({ orderId: id })
  sandbox.control.scenario({ match: { always: true }, knobs: { order_create: '5xx' } })
  sandbox.control.webhooks({ isEnabled: false })
  await sandbox.control.clock({ freeze: true })
  sandbox.control.reset()
  expect(sandbox.control.state()).toMatchObject({
    ...{ orders: [], payments: [], refunds: [], disputes: [], events: [], scenarios: [] },
    webhooksEnabled: true,
  })
  expect(await createSandboxOrder(sandbox, 'r-1')).toMatchObject({ status: 'created' })
  expect((await sandbox.control.clock({})).frozen).toBe(false)
})
