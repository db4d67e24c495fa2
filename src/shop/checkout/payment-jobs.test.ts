import { expect, onTestFinished, test } from 'vitest'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { registerPaymentJobs } from './payment-jobs.server.ts'
import { receiveWebhook } from '../settlement/receive-webhook.server.ts'

const shop = await openTestServices()

test('the job queue processes a stored webhook and the jobs that it enqueues', async () => {
  const jobs = openJobs(shop.pool, openLog('silent'), { pollingSeconds: 0.5 })
  const services = { ...shop.services, jobs }
  registerPaymentJobs(services)
  await jobs.start()
  onTestFinished(() => jobs.stop())

  shop.sandbox.control.webhooks({ isEnabled: false })
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  const event = shop.sandbox.control.state().events.find(({ name }) => name === 'payment.captured')!
  expect(
    await receiveWebhook(services, {
      rawBody: Buffer.from(event.body),
      signature: event.signature,
      eventId: event.id,
    }),
  ).toEqual({ outcome: 'stored' })

  await expect.poll(async () => (await shop.order(begun.number)).payment_state).toBe('paid')
  expect((await shop.mails()).map(({ to }) => to)).toEqual([shopper.email])
})

test('every scheduled payment queue has a worker', () => {
  const worked: string[] = []
  const scheduled: string[] = []
  registerPaymentJobs({
    ...shop.services,
    jobs: {
      ...shop.services.jobs,
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
