import type { CartNotice } from '#shop/cart/cart.ts'
import type { CashObstacle } from '#shop/settings/cash-on-delivery.ts'
import type { OrderedBefore } from '#shop/checkout/ordered-before.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { cartNoticeMessage } from '../messages.ts'
import { failureMessage } from './gateway/payment-messages.ts'
import type { EmailCodeNeeded, PlaceOrderResult } from './place-order-result.ts'

/** Advice beside the Place Order button: the problem, and how to continue. */
export type Advice = {
  heading: string
  text: string
  details?: string[]
  orderNumber?: string
  /** If true, pressing Place Order while this advice is shown accepts that the stock is not held. */
  acceptsNoHold?: true
  /** Number of an earlier order with the same items. If set, the button that confirms a second order
   * is shown. */
  orderedBefore?: string
}

type HeldOrder = { number: string; holdExpiresAt: Date | null }

function heldText({ holdExpiresAt }: HeldOrder): string {
  return holdExpiresAt
    ? `your pieces are held for you until ${formatTime(holdExpiresAt)}.`
    : 'your cart and your address are kept.'
}

export function dismissedAdvice(order: HeldOrder, failure: string | null): Advice {
  const held = `Nothing was lost: ${heldText(order)} Press Place Order to pay for the same order.`
  return {
    heading: failure === null ? 'The payment window is closed' : 'The payment did not go through',
    text: failure === null ? held : `${failure} ${held}`,
    orderNumber: order.number,
  }
}

/** Advice after a failed try, while the payment window is still open for another try. */
export function failedAdvice(order: HeldOrder, reason: string | null): Advice {
  return {
    heading: 'The payment did not go through',
    text: reason ?? failureMessage(null),
    orderNumber: order.number,
  }
}

export function notLoadedAdvice(order: HeldOrder): Advice {
  return {
    heading: 'The payment window did not open',
    text: `It may be a weak connection, or something in the browser that blocks it. Nothing was lost: ${heldText(order)} Please press Place Order again.`,
    orderNumber: order.number,
  }
}

/** Advice if the customer has paid and neither the shop nor the page of the order could be reached. */
export function unconfirmedAdvice(orderNumber: string): Advice {
  return {
    heading: 'Your payment is not confirmed yet',
    text: 'The connection was lost. Please do not pay again: if the payment has arrived, your order is placed without you.',
    orderNumber,
  }
}

function cartChangedAdvice(
  outcome: 'prices-changed' | 'sold-out',
  notices: readonly CartNotice[],
): Advice {
  const details = notices.map(cartNoticeMessage)
  return outcome === 'sold-out'
    ? {
        heading: 'Somebody was faster',
        text: 'Please look at the new total. Press Place Order again to order what is left. Nothing has been charged.',
        details,
      }
    : {
        heading: 'Something has changed since you chose',
        text: 'Please look at the new total, and press Place Order again if you still like it. Nothing has been charged.',
        details,
      }
}

const advanceAdvice: Advice = {
  heading: 'Some pieces are dispatched later',
  text: 'Please check their dates, agree to the later dispatch and press Place Order again. Nothing has been charged.',
}

const cartIsEmptyAdvice: Advice = {
  heading: 'Your cart is empty',
  text: 'There is nothing to order. Nothing has been charged.',
}

const tooLargeAdvice: Advice = {
  heading: 'That is more than one payment can cover',
  text: 'Please take something out and place two orders. Nothing has been charged.',
}

function heldTooLongAdvice(freeAt: Date): Advice {
  return {
    heading: 'We have kept these pieces for you for a long time',
    text: `To be fair to others, anybody can buy them now. From ${formatTime(freeAt)} on we can keep them for you again while you pay; they stay in your cart. Nothing has been charged.`,
  }
}

const cashObstacleTexts: Record<CashObstacle, string> = {
  off: 'We are not accepting cash at the moment.',
  'too-dear': 'The order is above what our courier takes in cash.',
  pincode: 'Our courier takes no cash at this pincode.',
  'phone-unclear':
    'For cash on delivery, our courier needs a phone number of ten digits, such as 9876543210.',
  phone: 'For this phone number, orders must be paid for online.',
  'parcels-returned':
    'Earlier cash parcels to you came back to us. Write to us if that was not your doing.',
  'too-many-open':
    'Other cash orders of yours are still on their way. You can choose cash again when they have arrived.',
  'too-many-from-address': 'Too many first cash orders from your network are still open.',
  'first-order-too-large': 'This is too much for a first cash order.',
  'too-many-first-orders': 'Too many first orders for these products are still open.',
}

function cashNotPossibleAdvice(why: CashObstacle): Advice {
  return {
    heading: 'Cash on delivery is not possible for this order',
    text: `${cashObstacleTexts[why]} Please choose Pay online, and press Place Order again. Nothing has been ordered yet.`,
  }
}

function emailCodeAdvice({ email, code }: EmailCodeNeeded): Advice {
  const texts = {
    sent: `We have sent a six-digit code to ${email}. Enter it here, and press Place Order again.`,
    missing: `Enter the code that we have sent to ${email}, and press Place Order again.`,
    wrong: `This is not the latest code we sent to ${email}, or it has expired.`,
  }
  return {
    heading: 'Please confirm your e-mail for cash on delivery',
    text: `${texts[code]} Nothing has been ordered yet.`,
  }
}

function orderedBeforeAdvice({ number, placedAt, title }: OrderedBefore, now = new Date()): Advice {
  const day = formatDate(placedAt)
  const when = `${day === formatDate(now) ? '' : `on ${day} `}at ${formatTime(placedAt)}`
  return {
    heading: 'You have ordered this before',
    text: `You ordered ${title} in order ${number} ${when}. Order it again? Nothing has been charged for a second order.`,
    orderedBefore: number,
  }
}

const refusedAdvice: Advice = {
  heading: 'Payment is not possible at the moment',
  text: 'It is our fault, not yours. Nothing has been charged, and your cart is kept. Please try again in a little while.',
}

function tooManyAttemptsAdvice(message: string): Advice {
  return {
    heading: 'One moment, please',
    text: `${message} Nothing has been charged, and your cart and your address are kept.`,
  }
}

const cartChangingAdvice: Advice = {
  heading: 'Your cart is being changed elsewhere',
  text: 'Another window of yours is changing or ordering the same cart. Nothing has been charged here. Please close the other window, look at your cart and press Place Order again.',
}

export function busyAdvice(seconds: number): Advice {
  return {
    heading: 'Many people are ordering right now',
    text: `We try again in ${seconds} s. Your cart and your address are kept.`,
  }
}

const noAnswerAdvice: Advice = {
  heading: 'The shop did not answer',
  text: 'Your cart and your address are kept. Please check the connection and press Place Order again: it stays one order.',
}

type RefusedOrder = Exclude<
  PlaceOrderResult,
  {
    outcome:
      | 'begun'
      | 'placed'
      | 'already-paid'
      | 'gateway-unsure'
      | 'address-incomplete'
      | 'extras-refused'
      | 'busy'
  }
>

export function adviceFor(refused: RefusedOrder): Advice {
  switch (refused.outcome) {
    case 'prices-changed':
    case 'sold-out':
      return cartChangedAdvice(refused.outcome, refused.cart.notices)
    case 'advance-unconfirmed':
      return advanceAdvice
    case 'cart-is-empty':
      return cartIsEmptyAdvice
    case 'cash-not-possible':
      return cashNotPossibleAdvice(refused.why)
    case 'email-not-confirmed':
      return emailCodeAdvice(refused)
    case 'cart-changing':
      return cartChangingAdvice
    case 'order-too-large':
      return tooLargeAdvice
    case 'ordered-before':
      return orderedBeforeAdvice(refused)
    case 'held-too-long':
      return heldTooLongAdvice(refused.freeAt)
    case 'cannot-hold':
      return {
        heading: 'We cannot hold these pieces for you',
        text: refused.message,
        acceptsNoHold: true,
      }
    case 'too-many-attempts':
      return tooManyAttemptsAdvice(refused.message)
    case 'gateway-refused':
      return refusedAdvice
    case 'no-answer':
      return noAnswerAdvice
  }
}
