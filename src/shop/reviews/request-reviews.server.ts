import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { insertMailKeys } from '../mail-choices/mail-choice-store.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { findCustomerMails } from '../settings/customer-mails/customer-mails-store.server.ts'
import { reviewRequestMessage } from './review-mail.ts'
import { listOrdersToReview } from './review-request-store.server.ts'

const QUEUE = 'request-reviews'
/** UTC; every hour of the day in India. */
const HOURLY_BY_DAY = '20 4-13 * * *'
const ORDERS_PER_RUN = 200

/** Mails customers some days after the delivery. The table of mails has at most one such mail per
 * order, so that runs may overlap. */
export async function requestReviews(db: Db): Promise<void> {
  const { reviewMailsAreOn, reviewMailDays: days } = await findCustomerMails(db)
  if (!reviewMailsAreOn) return
  const orders = await listOrdersToReview(db, { days, limit: ORDERS_PER_RUN })
  if (orders.length === 0) return
  await inTransaction(db, async (tx) => {
    const keys = await insertMailKeys(
      tx,
      orders.map(({ customerId }) => customerId),
    )
    const messages = orders.map((order) =>
      reviewRequestMessage(order, order.isAccountEmail ? keys.get(order.customerId)! : null),
    )
    await queueCustomerMail(tx, ...messages)
  })
}

export function registerReviewJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => requestReviews(db))
  jobs.schedule(QUEUE, HOURLY_BY_DAY)
}
