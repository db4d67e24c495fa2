import {
  lockAccountToErase,
  updateAccountErased,
  type AccountToErase,
} from '#platform/auth/erasure-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { deleteRequestsFrom } from '../back-in-stock/back-in-stock-store.server.ts'
import { deleteCart, lockCart } from '../cart/cart-store.server.ts'
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
  updateExpiredOrdersCancelled,
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
 * the erasure. An order that is being created holds the cart: it is found, or it is refused because
 * the account is erased. */
export async function eraseAccount(
  parts: ErasureParts,
  customerId: string,
  { mayMail = true }: { mayMail?: boolean } = {},
): Promise<AccountErased> {
  const erase = async (tx: Db): Promise<AccountErased> => {
    await lockOrdersOf(tx, customerId)
    await lockCart(tx, customerId)
    const account = await lockAccountToErase(tx, customerId, 'user')
    if (!account) return { outcome: 'unknown-account' }
    const isOpen =
      (await findHasOpenOrders(tx, customerId)) ||
      (await findHasOpenReturns(tx, customerId)) ||
      (await findHasOpenPayouts(tx, customerId))
    if (isOpen) return { outcome: 'orders-open' }
    await eraseData(parts, tx, { ...account, id: customerId, mayMail })
    return { outcome: 'erased' }
  }
  // Gift cards, reviews and credit are locked before their account, for example by a redemption.
  return retryDeadlock(() => inTransaction(parts.db, erase))
}

async function eraseData(
  { jobs, config: { shopName, shopUrl } }: ErasureParts,
  tx: Db,
  { id, email, isEmailConfirmed, mayMail }: AccountToErase & { id: string; mayMail: boolean },
): Promise<void> {
  await deleteAddressesOf(tx, id)
  await deleteCart(tx, id)
  await deleteWishList(tx, id)
  await deleteMailChoices(tx, id)
  await deleteAccountConsent(tx, id)
  await insertExpiredCredit(tx, id)
  await updateGiftCardsErased(tx, { customerId: id, email: isEmailConfirmed ? email : null })
  const reviewed = await deleteReviewsOf(tx, id)
  await deleteMailsOfCustomer(tx, id)
  const asked = isEmailConfirmed ? await eraseEmail(tx, email) : []
  await updateExpiredOrdersCancelled(tx, id)
  await updateOrdersErased(tx, id)
  await updateOfferUsesErased(tx, id)
  await updateRefundReasonsErased(tx, id)
  await updateReturnsErased(tx, id)
  await updatePayoutsErased(tx, id)
  await deleteLabelsOf(tx, id)
  await deleteAnswersOf(tx, id)
  await updateAccountErased(tx, id)
  if (mayMail) await queueMail(jobs, tx, erasureMail({ to: email, shopName, shopUrl }))
  await publish(
    tx,
    ordersTopic,
    inboxTopic,
    mailsTopic,
    reviewsTopic,
    questionsTopic,
    ...new Set([...reviewed, ...asked].map(productTopic)),
  )
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
