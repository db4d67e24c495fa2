import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '../../../sandbox/razorpay/start-sandbox.ts'
import { parseDowntime, listOf } from './razorpay-responses.server.ts'
import { openGateway } from './razorpay.server.ts'

const sandbox = await startSandbox({ seed: 'health' })
const gateway = openGateway({ ...sandbox, wait: async () => {} })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

test('health lists the current downtimes', async () => {
  expect(await gateway.findHealth()).toEqual({ areKeysValid: true, downtimes: [] })
  const over = sandbox.control.downtime({ method: 'card', instrument: { network: 'VISA' } })
  sandbox.control.downtime({ downtimeId: over.id, status: 'resolved' })
  const { id } = sandbox.control.downtime({
    method: 'upi',
    instrument: { vpa_handle: 'oksbi' },
    severity: 'medium',
  })
  expect(await gateway.findHealth()).toEqual({
    areKeysValid: true,
    downtimes: [
      {
        id,
        method: 'upi',
        instrument: { vpa_handle: 'oksbi' },
        severity: 'medium',
        since: expect.any(Date),
      },
    ],
  })
})

test('an unreadable downtime does not hide the others', () => {
  const known = {
    id: 'down_F7LroRQAAFuswd',
    method: 'upi',
    status: 'started',
    severity: 'high',
    instrument: null,
    begin: 1_597_867_200,
    created_at: 1_597_867_200,
  }
  expect(
    listOf(parseDowntime).parse({
      entity: 'collection',
      items: [{ id: 'odd', method: ['upi'] }, known],
    }),
  ).toEqual([null, expect.objectContaining({ id: known.id, method: 'upi' })])
})

test.each([
  ['401', { areKeysValid: false, downtimes: [] }],
  ['400:not_for_this_account', { areKeysValid: true, downtimes: [] }],
])('the health of the gateway is known when its call ends with %s', async (fetch, health) => {
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch } })
  expect(await gateway.findHealth()).toEqual(health)
})

test.each(['429', '5xx', 'reset', 'empty_503', 'truncated_200'])(
  'health is unavailable when every call ends with %s',
  async (fetch) => {
    sandbox.control.scenario({ match: { always: true }, knobs: { fetch }, times: 9 })
    expect(await gateway.findHealth()).toMatchObject({ outcome: 'unavailable' })
  },
)

test('each response reports the time of the gateway', async () => {
  const times: Date[] = []
  const asking = openGateway({ ...sandbox, wait: async () => {} }, (time) => void times.push(time))
  await asking.findHealth()
  expect(times).toHaveLength(1)
  expect(Math.abs(times[0]!.getTime() - Date.now())).toBeLessThan(60_000)
})
