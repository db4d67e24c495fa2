import type { Db } from '#platform/database/database.server.ts'
import { endAllBackInStock } from '#shop/back-in-stock/answer-request.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { unsubscribeEmail } from '#shop/inbox/unsubscribe.server.ts'
import { chooseCartReminders } from '#shop/mail-choices/choose-cart-reminders.server.ts'
import { chooseReviewRequests } from '#shop/mail-choices/choose-review-requests.server.ts'
import type { MailReader } from '#shop/mail-choices/mail-choice-store.server.ts'
import {
  MAIL_CHOICES_PATH,
  parseOptionalMail,
  type OptionalMail,
} from '#shop/mail-choices/mail-choices.ts'
import {
  endPriceDropMails,
  requestPriceDropMails,
} from '#shop/wish-list/change-wish-list.server.ts'
import { mailTexts } from './mail-texts.ts'

export type MailsResult = { isSuccess: boolean; text: string }

type Choice = { mail: OptionalMail; isOn: boolean }

/** Null if the form names no mails or no choice. A mail program sends `List-Unsubscribe` and means
 * the mails of its link. */
export function parseChoice(form: FormData, ofLink: OptionalMail | null): Choice | null {
  if (form.has('List-Unsubscribe')) return ofLink && { mail: ofLink, isOn: false }
  const mail = parseOptionalMail(form.get('mail'))
  const choice = form.get('choice')
  if (!mail || (choice !== 'on' && choice !== 'off')) return null
  return { mail, isOn: choice === 'on' }
}

/** Repeating a choice changes nothing. */
export async function chooseMails(
  db: Db,
  reader: MailReader,
  choice: Choice,
): Promise<MailsResult> {
  const { mail, isOn } = choice
  const needsConfirmation = mail === 'newsletter' || mail === 'back-in-stock'
  if (needsConfirmation && !reader.isEmailConfirmed)
    return { isSuccess: false, text: 'Please confirm your e-mail first.' }
  if (mail === 'back-in-stock' && isOn)
    return { isSuccess: false, text: 'Please ask on the page of the sold-out piece.' }
  await change(db, reader, choice)
  const { name } = mailTexts[mail]
  return { isSuccess: true, text: isOn ? `${name}: turned on.` : `${name}: turned off.` }
}

async function change(db: Db, { id, email }: MailReader, { mail, isOn }: Choice): Promise<void> {
  switch (mail) {
    case 'newsletter':
      if (isOn) await subscribe(db, email, MAIL_CHOICES_PATH)
      else await unsubscribeEmail(db, email)
      return
    case 'prices':
      return isOn ? requestPriceDropMails(db, id) : endPriceDropMails(db, id)
    case 'back-in-stock':
      return endAllBackInStock(db, email)
    case 'cart':
      return chooseCartReminders(db, { customerId: id, isOn, page: MAIL_CHOICES_PATH })
    case 'reviews':
      return chooseReviewRequests(db, { customerId: id, isOn })
  }
}
