import type { Db } from '#platform/database/database.server.ts'
import { listWaitingTitles } from '#shop/back-in-stock/back-in-stock-store.server.ts'
import { findIsSubscribed } from '#shop/inbox/subscriber-store.server.ts'
import {
  findCartReminderConsent,
  findGetsReviewRequests,
  findMailReader,
  type MailReader,
} from '#shop/mail-choices/mail-choice-store.server.ts'
import { parseOptionalMail, type OptionalMail } from '#shop/mail-choices/mail-choices.ts'
import { findCustomerMails } from '#shop/settings/customer-mails/customer-mails-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { findHasPriceDropRequest } from '#shop/wish-list/price-drop-store.server.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import type { RouterContextProvider } from 'react-router'

/** The reader of the link's mail, or the signed-in customer. Undefined if the link is not valid. */
export async function findReader(
  db: Db,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<MailReader | undefined> {
  const key = new URL(request.url).searchParams.get('key')?.toLowerCase()
  if (key === undefined)
    return findMailReader(db, { id: (await requireCustomer(request, context)).id })
  return isUuid(key) ? findMailReader(db, { key }) : undefined
}

/** The mails that the link is about. */
export function mailInLink(request: Request): OptionalMail | null {
  return parseOptionalMail(new URL(request.url).searchParams.get('mail'))
}

export type MailsOn = Record<OptionalMail, boolean>

/** Newsletter and waiting lists belong to the email, which may be a stranger's until it is
 * confirmed. */
export async function loadMails(db: Db, { id, email, isEmailConfirmed }: MailReader) {
  const [newsletter, prices, waiting, reviews, consent, { cartReminderHours }] = await Promise.all([
    isEmailConfirmed && findIsSubscribed(db, email),
    findHasPriceDropRequest(db, id),
    isEmailConfirmed ? listWaitingTitles(db, email) : [],
    findGetsReviewRequests(db, id),
    findCartReminderConsent(db, id),
    findCustomerMails(db),
  ])
  const cart = consent !== null
  const isOn: MailsOn = { newsletter, prices, 'back-in-stock': waiting.length > 0, reviews, cart }
  const isCartOffered = cart || cartReminderHours !== null
  return { isOn, waiting, isEmailConfirmed, isCartOffered }
}
