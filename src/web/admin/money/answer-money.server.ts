import type { Till } from '#shop/checkout/till.server.ts'
import { lineText } from '#shop/form-text.ts'
import { acceptPayment, type PaymentAccepted } from '#shop/money-desk/accept-payment.server.ts'
import {
  askAboutOrder,
  askAboutPayment,
  workOnWebhookAgain,
} from '#shop/money-desk/ask-again.server.ts'
import { compareDay, type DayCompared } from '#shop/money-desk/compare-day.server.ts'
import { parseDay } from '#shop/money-desk/gateway-day.ts'
import {
  noteCash,
  takeParcelBack,
  type CashOrderEnded,
} from '#shop/money-desk/end-cash-order.server.ts'
import { requestRefund, type RefundRequested } from '#shop/money-desk/request-refund.server.ts'
import { setAsidePayment, type PaymentSetAside } from '#shop/money-desk/set-aside-payment.server.ts'
import { noteTakenByBank, type TakenByBank } from '#shop/money-desk/taken-by-bank.server.ts'
import {
  settleRefundByTransfer,
  tryRefundAgain,
  type RefundReplaced,
} from '#shop/money-desk/try-refund-again.server.ts'
import { formatPaise, parseRupees } from '#shop/money.ts'
import type { MoneyAnswer } from './money-answer.ts'

const done = (text: string): MoneyAnswer => ({ tone: 'success', text })
const refused = (text: string): MoneyAnswer => ({ tone: 'error', text })
const notUnderstood = refused('The shop did not understand that. Please load the page again.')
const gatewayAway = refused(
  'The gateway does not answer just now. Nothing has changed; please try again in a few minutes.',
)

/** What may be asked for at the money desk, and the words that answer it. */
export async function answerMoney(
  till: Till,
  adminId: string,
  form: FormData,
): Promise<MoneyAnswer> {
  const text = (name: string) => lineText(form.get(name))
  const [paymentId, refundId, orderId] = ['paymentId', 'refundId', 'orderId'].map((name) =>
    Number(form.get(name) ?? 0),
  )
  if (![paymentId, refundId, orderId].every((id) => Number.isSafeInteger(id))) return notUnderstood

  switch (form.get('intent')) {
    case 'accept':
      return acceptedWords(await acceptPayment(till, { paymentId: paymentId!, adminId }))
    case 'refund':
      return refund(till, adminId, paymentId!, text)
    case 'try-again':
      return replacedWords(await tryRefundAgain(till, { refundId: refundId!, adminId }))
    case 'transferred':
      return replacedWords(
        await settleRefundByTransfer(till, { refundId: refundId!, adminId, note: text('reason') }),
      )
    case 'set-aside':
      return setAsideWords(
        await setAsidePayment(till, { paymentId: paymentId!, adminId, reason: text('reason') }),
      )
    case 'ask-order':
      return askOrder(till, adminId, orderId!)
    case 'ask-payment':
      return askPayment(till, adminId, text('gatewayPaymentId'))
    case 'work-on-webhook':
      return workOn(till, adminId, text('eventId'))
    case 'taken-by-bank':
      return takenWords(await noteTakenByBank(till, { paymentId: paymentId!, adminId }))
    case 'cash-received':
      return cashWords(
        await noteCash(till.db, { orderId: orderId!, adminId, broughtBy: text('reason') }),
        'the cash is noted',
      )
    case 'parcel-returned':
      return cashWords(
        await takeParcelBack(till.db, { orderId: orderId!, adminId, reason: text('reason') }),
        'it has ended, and its pieces are on the shelf',
      )
    case 'compare-day':
      return compare(till, adminId, text('day'))
    default:
      return notUnderstood
  }
}

async function refund(
  till: Till,
  adminId: string,
  paymentId: number,
  text: (name: string) => string,
): Promise<MoneyAnswer> {
  const amount = text('amount')
  const amountPaise = amount === 'all' ? 'all' : parseRupees(amount)
  const basedOnLeftPaise = Number(text('basedOnLeftPaise'))
  if (amountPaise === null)
    return refused('Please give the amount in rupees, for example 499 or 499.50.')
  if (!Number.isSafeInteger(basedOnLeftPaise)) return notUnderstood
  return refundWords(
    await requestRefund(till, {
      paymentId,
      amountPaise,
      basedOnLeftPaise,
      reason: text('reason'),
      adminId,
    }),
  )
}

function refundWords(result: RefundRequested): MoneyAnswer {
  switch (result.outcome) {
    case 'requested':
      return done(`${formatPaise(result.amountPaise)} goes back to the customer.`)
    case 'not-captured':
      return refused('There is no money of this payment that could go back.')
    case 'not-decided':
      return refused('First ask the gateway about this order: the payment may settle it.')
    case 'disputed':
      return refused(
        'The customer’s bank asks for this money. Refunds stand still until it has decided.',
      )
    case 'changed-by-someone-else':
      return refused(
        'Somebody else has refunded something of this payment first. You now see it as it is.',
      )
    case 'too-little':
      return refused('The gateway sends back nothing below 1 Rs.')
    case 'more-than-left':
      return refused('That is more than is left of this payment.')
    case 'whole-only':
      return refused('This money can only go back whole.')
    case 'reason-missing':
      return refused('Please give a reason, of at most 500 characters.')
    case 'unknown-payment':
      return refused('There is no such payment.')
    case 'gateway-away':
      return gatewayAway
  }
}

function acceptedWords(result: PaymentAccepted): MoneyAnswer {
  switch (result.outcome) {
    case 'accepted':
      return done(`Order ${result.number} is placed.`)
    case 'does-not-fit':
      return refused('The amount is not what the order costs. It can only be given back.')
    case 'sold-out':
      return refused('The pieces are gone. The payment can only be given back.')
    case 'disputed':
      return refused('The customer’s bank asks for this money. Answer the bank first.')
    case 'not-to-verify':
      return refused('Somebody else has decided about this payment first. You now see it as it is.')
    case 'unknown-payment':
      return refused('There is no such payment.')
  }
}

function replacedWords({ outcome }: RefundReplaced): MoneyAnswer {
  switch (outcome) {
    case 'sent-again':
      return done('The refund is sent once more.')
    case 'transferred':
      return done('The refund is settled.')
    case 'not-failed':
      return refused('This refund is under way or settled by now. You now see it as it is.')
    case 'being-sent':
      return refused('This refund is being sent just now. Please look again in a minute.')
    case 'more-than-left':
      return refused('The money has been promised or sent in another way meanwhile.')
    case 'disputed':
      return refused(
        'The customer’s bank asks for this money. Refunds stand still until it has decided.',
      )
    case 'reason-missing':
      return refused('Please say how the money went back, in at most 500 characters.')
    case 'unknown-refund':
      return refused('There is no such refund.')
  }
}

function setAsideWords({ outcome }: PaymentSetAside): MoneyAnswer {
  switch (outcome) {
    case 'set-aside':
      return done('The payment is set aside.')
    case 'not-unmatched':
      return refused('This payment belongs to an order by now.')
    case 'reason-missing':
      return refused('Please say whose it is, in at most 500 characters.')
    case 'unknown-payment':
      return refused('There is no such payment.')
  }
}

function takenWords({ outcome }: TakenByBank): MoneyAnswer {
  switch (outcome) {
    case 'noted':
      return done('It is noted: the customer’s bank has this money.')
    case 'not-lost':
      return refused('The bank has not decided for the customer.')
    case 'not-waiting':
      return refused('Somebody else has decided about this payment first. You now see it as it is.')
    case 'unknown-payment':
      return refused('There is no such payment.')
  }
}

function cashWords(result: CashOrderEnded, words: string): MoneyAnswer {
  switch (result.outcome) {
    case 'done':
      return done(`Order ${result.number}: ${words}.`)
    case 'not-at-the-door':
      return refused('Somebody else has noted this order first. You now see it as it is.')
    case 'not-delivered':
      return refused('This order is not delivered yet.')
    case 'reason-missing':
      return refused('Please fill in the line above the button, in at most 500 characters.')
  }
}

async function askOrder(till: Till, adminId: string, orderId: number): Promise<MoneyAnswer> {
  const asked = await askAboutOrder(till, { orderId, adminId })
  switch (asked.outcome) {
    case 'asked':
      return done(`The gateway was asked. The order is now: ${asked.state.replaceAll('_', ' ')}.`)
    case 'unknown-order':
      return refused('There is no such order.')
    case 'gateway-away':
      return gatewayAway
  }
}

async function askPayment(
  till: Till,
  adminId: string,
  gatewayPaymentId: string,
): Promise<MoneyAnswer> {
  const asked = await askAboutPayment(till, { gatewayPaymentId, adminId })
  switch (asked.outcome) {
    case 'asked':
      return done(
        asked.isOurs
          ? 'The payment belongs to an order, and is in its books.'
          : 'The gateway knows it; it belongs to no order of this shop.',
      )
    case 'unknown-payment':
      return refused('The gateway knows no such payment.')
    case 'gateway-away':
      return gatewayAway
  }
}

async function workOn(till: Till, adminId: string, eventId: string): Promise<MoneyAnswer> {
  const { outcome } = await workOnWebhookAgain(till, { eventId, adminId })
  switch (outcome) {
    case 'worked-on':
      return done('The webhook was worked on.')
    case 'still-open':
      return refused('The webhook could not be worked on. The shop goes on trying.')
    case 'unknown-webhook':
      return refused('There is no such webhook.')
    case 'gateway-away':
      return gatewayAway
  }
}

async function compare(till: Till, adminId: string, given: string): Promise<MoneyAnswer> {
  const day = parseDay(given)
  return day
    ? comparedWords(day, await compareDay(till, { day, adminId }))
    : refused('Please choose a day.')
}

function comparedWords(day: string, compared: DayCompared): MoneyAnswer {
  switch (compared.outcome) {
    case 'equal':
      return done(`${day}: the books are equal.`)
    case 'different':
      return refused(
        `${day}: the books differ in ${compared.differences === 1 ? 'one entry' : `${compared.differences} entries`}.`,
      )
    case 'gateway-away':
      return gatewayAway
  }
}
