import { findAccountConsent } from '../compliance/consents/consent-text-store.server.ts'
import { findHasPriceDropRequest } from '../wish-list/price-drop-store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { findCustomerCredit } from '../credit/credit-store.server.ts'
import { listOwnGiftCards } from '../gift-cards/gift-card-store.server.ts'
import { listQuestionsFrom } from '../questions/question-store.server.ts'
import { listReviewsOf } from '../reviews/review-store.server.ts'
import { listComplaintsFrom } from '../complaints/complaint-store.server.ts'
import { listAddresses } from '../customers/address-store.server.ts'
import { listOwnParcels } from '../parcels/parcel-privacy-store.server.ts'
import { listOwnPayouts } from '../returns/payout/payout-store.server.ts'
import { listOwnReturns } from '../returns/return-privacy-store.server.ts'
import {
  findCartReminderConsent,
  findGetsReviewRequests,
} from '../mail-choices/mail-choice-store.server.ts'
import {
  findNewsletterConsent,
  findOwnAccount,
  listOwnCart,
  listOwnLogins,
  listOwnMails,
  listOwnOrders,
  listBackInStockRequests,
  listOwnWishes,
  listQueriesFrom,
} from './own-data-store.server.ts'

export type OwnData = Awaited<ReturnType<typeof collectOwnData>>

/** Collects all data about a customer, for the data download. Records that have an email address but
 * no account are left out until the address is confirmed, because it may be a stranger's. */
export async function collectOwnData(db: Db, customerId: string) {
  const account = await findOwnAccount(db, customerId)
  const { email, isEmailConfirmed } = account
  const [
    addresses,
    orders,
    returns,
    transfers,
    parcels,
    storeCredit,
    giftCards,
    cart,
    wishList,
    getsMailsAboutPrices,
    getsReviewRequests,
    cartReminders,
    mails,
    logins,
    messages,
    newsletter,
    backInStock,
    reviews,
    complaints,
    questions,
    signUpConsent,
  ] = await Promise.all([
    listAddresses(db, customerId),
    listOwnOrders(db, customerId),
    listOwnReturns(db, customerId),
    listOwnPayouts(db, customerId),
    listOwnParcels(db, customerId),
    findCustomerCredit(db, customerId),
    listOwnGiftCards(db, { customerId, email: isEmailConfirmed ? email : null }),
    listOwnCart(db, customerId),
    listOwnWishes(db, customerId),
    findHasPriceDropRequest(db, customerId),
    findGetsReviewRequests(db, customerId),
    findCartReminderConsent(db, customerId),
    listOwnMails(db, customerId),
    listOwnLogins(db, customerId),
    isEmailConfirmed ? listQueriesFrom(db, email) : [],
    isEmailConfirmed ? findNewsletterConsent(db, email) : null,
    isEmailConfirmed ? listBackInStockRequests(db, email) : [],
    listReviewsOf(db, customerId),
    isEmailConfirmed ? listComplaintsFrom(db, email) : [],
    isEmailConfirmed ? listQuestionsFrom(db, email) : [],
    findAccountConsent(db, customerId),
  ])
  return {
    account,
    signUpConsent,
    addresses,
    orders,
    returns,
    transfers,
    parcels,
    storeCredit,
    giftCards,
    cart,
    wishList,
    getsMailsAboutPrices,
    getsReviewRequests,
    cartReminders,
    backInStock,
    reviews,
    messages,
    complaints,
    questions,
    mails,
    newsletter,
    logins,
  }
}

/** Amounts are in paise, times in UTC. */
export function ownDataFile(data: OwnData): string {
  return `${JSON.stringify({ amounts: 'paise (1/100 Rs.)', ...data }, null, 2)}\n`
}
