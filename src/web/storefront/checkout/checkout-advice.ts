import type { CartNotice } from '#shop/cart/cart.ts'
import type { CashObstacle } from '#shop/settings/cash-on-delivery.ts'
import { formatTime } from '#shop/shop-date.ts'
import { failureWords } from './payment-news.ts'

/** What stands beside the button after something went otherwise than hoped: what happened, and what to do. */
export type Advice = { heading: string; text: string; details?: string[]; orderNumber?: string }

type HeldOrder = { number: string; holdExpiresAt: Date | null }

function heldWords({ holdExpiresAt }: HeldOrder): string {
  return holdExpiresAt
    ? `your pieces are held for you until ${formatTime(holdExpiresAt)}.`
    : 'your cart and your address are kept.'
}

export function dismissedAdvice(order: HeldOrder, failure: string | null): Advice {
  const held = `Nothing was lost: ${heldWords(order)} Press Place Order to pay for the same order.`
  return {
    heading: failure === null ? 'The payment window is closed' : 'The payment did not go through',
    text: failure === null ? held : `${failure} ${held}`,
    orderNumber: order.number,
  }
}

/** The window is still open: the customer can try again in it. */
export function failedAdvice(order: HeldOrder, reason: string | null): Advice {
  return {
    heading: 'The payment did not go through',
    text: reason ?? failureWords(null),
    orderNumber: order.number,
  }
}

export function notLoadedAdvice(order: HeldOrder): Advice {
  return {
    heading: 'The payment window did not open',
    text: `It may be a weak connection, or something in the browser that blocks it. Nothing was lost: ${heldWords(order)} Please press Place Order again.`,
    orderNumber: order.number,
  }
}

export function cartChangedAdvice(
  outcome: 'prices-changed' | 'sold-out',
  notices: readonly CartNotice[],
): Advice {
  const details = notices.map(({ message }) => message)
  return outcome === 'sold-out'
    ? {
        heading: 'Somebody was faster',
        text: 'Please take what is gone out of your order, and press Place Order again. Nothing has been charged.',
        details,
      }
    : {
        heading: 'Something has changed since you chose',
        text: 'Please look at the new total, and press Place Order again if you still like it. Nothing has been charged.',
        details,
      }
}

export const cartIsEmptyAdvice: Advice = {
  heading: 'Your cart is empty',
  text: 'There is nothing to order. Nothing has been charged.',
}

export const tooLargeAdvice: Advice = {
  heading: 'That is more than one payment can carry',
  text: 'Please take something out and place two orders. Nothing has been charged.',
}

/** The limit is told as it is: others wait for the same pieces. */
export function heldTooLongAdvice(freeAt: Date): Advice {
  return {
    heading: 'We have kept these pieces for you for a long time',
    text: `To be fair to others, anybody can buy them now. From ${formatTime(freeAt)} on we can keep them for you again while you pay; they stay in your cart. Nothing has been charged.`,
  }
}

const whyNoCash: Record<CashObstacle, string> = {
  off: 'We take no cash at this moment.',
  'too-dear': 'The order is above what our courier takes in cash.',
  pincode: 'Our courier takes no cash at this pincode.',
  'phone-unclear':
    'Our courier has to be able to ring: for cash he needs a telephone number of ten digits, like 9876543210.',
  phone: 'With this telephone number we can only deliver what is paid for.',
  'too-many-open':
    'Other cash orders for this telephone number are still on their way. When they have arrived, cash is possible again.',
}

export function cashNotPossibleAdvice(why: CashObstacle): Advice {
  return {
    heading: 'Cash on delivery is not possible for this order',
    text: `${whyNoCash[why]} Please choose Pay online, and press Place Order again. Nothing has been ordered yet.`,
  }
}

export const refusedAdvice: Advice = {
  heading: 'Payment is not possible at this moment',
  text: 'It is our fault, not yours. Nothing has been charged, and your cart is kept. Please try again in a little while.',
}

export function tooManyAttemptsAdvice(message: string): Advice {
  return {
    heading: 'One moment, please',
    text: `${message} Nothing has been charged, and your cart and your address are kept.`,
  }
}

export const cartChangingAdvice: Advice = {
  heading: 'Your cart is being changed elsewhere',
  text: 'Another window of yours is changing or ordering the same cart. Nothing has been charged here. Please close the other window, look at your cart and press Place Order again.',
}

export const noAnswerAdvice: Advice = {
  heading: 'The shop did not answer',
  text: 'Your cart and your address are kept. Please check the connection and press Place Order again: it stays one order.',
}
