import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../tests/support/test-services.ts'
import {
  countOpenDisputes,
  listDisputes,
} from '../payment-admin/lists/dispute-list-store.server.ts'
import { receiveWebhook } from '../settlement/receive-webhook.server.ts'
import { processWebhook } from '../settlement/process-webhook.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop
const DAY_SECONDS = 86_400

beforeEach(() => sandbox.control.reset())

async function disputed() {
  await sandbox.control.clock({ freeze: true })
  const { payment_id: paymentId } = shop.pay(await shop.begun(await shop.shopper()))
  const { id } = sandbox.control.dispute({ paymentId })
  await shop.deliverWebhooks()
  const known = async () =>
    (await listDisputes(db, 1)).items.find(({ gatewayDisputeId }) => gatewayDisputeId === id)!
  const says = async (status: 'under_review' | 'action_required' | 'won') => {
    await sandbox.control.clock({ advanceSeconds: DAY_SECONDS })
    sandbox.control.dispute({ disputeId: id, status })
    await shop.deliverWebhooks()
    return (await known()).status
  }
  return { id, known, says }
}

test('32: a demand for more evidence reopens the dispute with the new deadline', async () => {
  const { known, says } = await disputed()
  const firstDay = (await known()).respondBy!
  expect(await says('under_review')).toBe('under_review')
  expect(await countOpenDisputes(db)).toBe(0)
  expect(await says('action_required')).toBe('open')
  expect(await countOpenDisputes(db)).toBe(1)
  expect((await known()).respondBy!.getTime()).toBe(firstDay.getTime() + 2 * DAY_SECONDS * 1000)
  expect(await says('under_review')).toBe('under_review')
  expect(await says('won')).toBe('won')
})

test('32: a replayed dispute webhook does not reopen a dispute that was answered or decided', async () => {
  const { known, says } = await disputed()
  await says('under_review')
  await says('action_required')
  const asked = sandbox.control
    .state()
    .events.find(({ name }) => name === 'payment.dispute.action_required')!
  const again = async (eventId: string) => {
    await receiveWebhook(services, {
      rawBody: Buffer.from(asked.body),
      signature: asked.signature,
      eventId,
    })
    await processWebhook(services, eventId)
    return (await known()).status
  }
  await says('under_review')
  expect(await again('OldQuestion001')).toBe('under_review')
  await says('won')
  expect(await again('OldQuestion002')).toBe('won')
})

test('32: a dispute report that cannot be parsed is logged as an error and changes nothing', async () => {
  const { known } = await disputed()
  const before = await known()
  const created = JSON.parse(
    sandbox.control.state().events.find(({ name }) => name === 'payment.dispute.created')!.body,
  ) as { payload: { dispute: { entity: { status: string } } } }
  created.payload.dispute.entity.status = 'arbitration'
  const body = JSON.stringify(created)
  await receiveWebhook(services, {
    rawBody: Buffer.from(body),
    signature: createHmac('sha256', sandbox.webhookSecret).update(body).digest('hex'),
    eventId: 'NewWords000001',
  })
  await processWebhook(services, 'NewWords000001')
  expect(await known()).toEqual(before)
  expect(shop.log.at(-1)).toContain('unreadable dispute in webhook')
})
