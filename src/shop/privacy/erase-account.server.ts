import { lockAccountToErase, updateAccountErased } from '#platform/auth/erasure-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { deleteRequestsFrom } from '../back-in-stock/back-in-stock-store.server.ts'
import { deleteCartLinesOf } from '../cart/cart-store.server.ts'
import { deleteClosedComplaintsFrom } from '../complaints/complaint-store.server.ts'
import { deleteAccountConsent } from '../compliance/consents/consent-text-store.server.ts'
import { insertExpiredCredit } from '../credit/credit-store.server.ts'
import { deleteAddressesOf } from '../customers/address-store.server.ts'
import { updateGiftCardsErased } from '../gift-cards/gift-card-store.server.ts'
import { inboxTopic } from '../inbox/query.ts'
import { deleteQueriesFrom } from '../inbox/query-store.server.ts'
import { deleteSubscriber } from '../inbox/subscriber-store.server.ts'
import { deleteMailChoices } from '../mail-choices/mail-choice-store.server.ts'
import { mailsTopic } from '../messages/message.ts'
import { deleteMailsOfCustomer, deleteNewslettersTo } from '../messages/message-store.server.ts'
import { deleteStaffNotices } from '../messages/staff-notice-store.server.ts'
import { updateOfferUsesErased } from '../offers/offer-use-store.server.ts'
import { ordersTopic } from '../orders/order.ts'
import {
  findHasOpenOrders,
  lockOrdersOf,
  updateOrdersErased,
} from '../orders/order-erasure-store.server.ts'
import { deleteQuestionsFrom } from '../questions/question-store.server.ts'
import { questionSubject, questionsTopic } from '../questions/question.ts'
import { deleteAnswersOf, deleteLabelsOf } from '../parcels/parcel-privacy-store.server.ts'
import { updateRefundReasonsErased } from '../refunds/refund-store.server.ts'
import { deleteReviewsOf } from '../reviews/review-store.server.ts'
import { reviewsTopic } from '../reviews/review.ts'
import { productTopic } from '../catalogue/product.ts'
import { findHasOpenPayouts, updatePayoutsErased } from '../returns/payout/payout-store.server.ts'
import { findHasOpenReturns, updateReturnsErased } from '../returns/return-privacy-store.server.ts'
import { deleteWishList } from '../wish-list/wish-list-store.server.ts'
import { erasureMail } from './erasure-mail.ts'

export type AccountErased = { outcome: 'erased' | 'orders-open' | 'unknown-account' }

export type ErasureParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

/** Erases a customer's account in one transaction, except what the invoices need. The caller has
 * checked the password. `mayMail` is false if the address got too many of these mails. Like all that
 * moves money, it locks the orders first: no return or transfer is requested between the check and
 * the erasure. */
export async function eraseAccount(
  { db, jobs, config: { shopName, shopUrl } }: ErasureParts,
  customerId: string,
  { mayMail = true }: { mayMail?: boolean } = {},
): Promise<AccountErased> {
  return inTransaction(db, async (tx): Promise<AccountErased> => {
    await lockOrdersOf(tx, customerId)
    const account = await lockAccountToErase(tx, customerId, 'user')
    if (!account) return { outcome: 'unknown-account' }
    const isOpen =
      (await findHasOpenOrders(tx, customerId)) ||
      (await findHasOpenReturns(tx, customerId)) ||
      (await findHasOpenPayouts(tx, customerId))
    if (isOpen) return { outcome: 'orders-open' }
    await deleteAddressesOf(tx, customerId)
    await deleteCartLinesOf(tx, customerId)
    await deleteWishList(tx, customerId)
    await deleteMailChoices(tx, customerId)
    await deleteAccountConsent(tx, customerId)
    await insertExpiredCredit(tx, customerId)
    const confirmedEmail = account.isEmailConfirmed ? account.email : null
    await updateGiftCardsErased(tx, { customerId, email: confirmedEmail })
    const reviewed = await deleteReviewsOf(tx, customerId)
    await deleteMailsOfCustomer(tx, customerId)
    const asked = account.isEmailConfirmed ? await eraseEmail(tx, account.email) : []
    await updateOrdersErased(tx, customerId)
    await updateOfferUsesErased(tx, customerId)
    await updateRefundReasonsErased(tx, customerId)
    await updateReturnsErased(tx, customerId)
    await updatePayoutsErased(tx, customerId)
    await deleteLabelsOf(tx, customerId)
    await deleteAnswersOf(tx, customerId)
    await updateAccountErased(tx, customerId)
    if (mayMail) await queueMail(jobs, tx, erasureMail({ to: account.email, shopName, shopUrl }))
    await publish(
      tx,
      ordersTopic,
      inboxTopic,
      mailsTopic,
      reviewsTopic,
      questionsTopic,
      ...new Set([...reviewed, ...asked].map(productTopic)),
    )
    return { outcome: 'erased' }
  })
}

/** Deletes data that belongs to the email address and not to the account, only if the customer has
 * confirmed it. Returns the products that the customer has asked about. */
async function eraseEmail(tx: Db, email: string): Promise<string[]> {
  await deleteQueriesFrom(tx, email)
  await deleteClosedComplaintsFrom(tx, email)
  await deleteNewslettersTo(tx, email)
  await deleteSubscriber(tx, email)
  await deleteRequestsFrom(tx, email)
  const asked = await deleteQuestionsFrom(tx, email)
  await deleteStaffNotices(tx, 'new-query', asked.map(questionSubject))
  return asked.map(({ productId }) => productId)
}
