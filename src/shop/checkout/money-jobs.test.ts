import { expect, onTestFinished, test } from 'vitest'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openTill } from '../../../tests/test-till.ts'
import { registerMoneyJobs } from './money-jobs.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'

const shop = await openTill()

test('a stored webhook is worked on by the queue, and what it causes is queued with it', async () => {
  const jobs = openJobs(shop.pool, openLog('silent'), { pollingSeconds: 0.5 })
  const till = { ...shop.till, jobs }
  registerMoneyJobs(till)
  await jobs.start()
  onTestFinished(() => jobs.stop())

  shop.sandbox.control.webhooks({ isEnabled: false })
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  const event = shop.sandbox.control.state().events.find(({ name }) => name === 'payment.captured')!
  expect(
    await receiveWebhook(till, {
      rawBody: Buffer.from(event.body),
      signature: event.signature,
      eventId: event.id,
    }),
  ).toEqual({ outcome: 'stored' })

  await expect.poll(async () => (await shop.order(begun.number)).payment_state).toBe('paid')
  expect((await shop.mails()).map(({ to }) => to)).toEqual([shopper.email])
})

test('rounds by the clock have a worker each', () => {
  const worked: string[] = []
  const scheduled: string[] = []
  registerMoneyJobs({
    ...shop.till,
    jobs: {
      ...shop.till.jobs,
      work: (queue) => void worked.push(queue),
      schedule: (queue) => void scheduled.push(queue),
    },
  })
  expect(scheduled.toSorted()).toEqual([
    'end-holds',
    'follow-gateway-troubles',
    'reconcile-payments',
    'send-refunds',
    'work-on-forgotten-webhooks',
  ])
  expect(worked).toEqual(expect.arrayContaining(scheduled))
})
