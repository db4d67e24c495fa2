import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Address } from '../customers/address.ts'
import { formatPaise, type Paise } from '../money.ts'

type Shop = { shopName: string; shopUrl: string }
type MailedOrder = { number: string; email: string; address: Pick<Address, 'firstName'>; totalPaise: Paise }
type MailedLine = { title: string; size: string; quantity: number; unitPricePaise: Paise }

export function orderPlacedMail(order: MailedOrder, lines: readonly MailedLine[], shop: Shop): Mail {
  return {
    to: order.email,
    subject: `Order ${order.number} placed`,
    ...letter({
      ...shop,
      heading: `Thank you, ${order.address.firstName}!`,
      paragraphs: [
        `Your payment of ${formatPaise(order.totalPaise)} has arrived, and your order ${order.number} is placed.`,
        ...lines.map(lineInWords),
        'We will pack it with care. You can follow it to your door.',
      ],
      button: { words: 'See your order', url: `${shop.shopUrl}/orders` },
    }),
  }
}

/** The money came, and the order cannot be: an apology, never an excuse. */
export function refundUnderWayMail(order: MailedOrder & { amountPaise: Paise; isPaidByAnother: boolean }, shop: Shop): Mail {
  const amount = formatPaise(order.amountPaise)
  const reason = order.isPaidByAnother
    ? `We have received more than one payment for your order ${order.number}. The order is placed once, and ${amount} goes back to you.`
    : `Your payment for order ${order.number} has arrived when we could no longer keep your pieces for you. We are sorry. ${amount} goes back to you.`
  return {
    to: order.email,
    subject: `Order ${order.number}: your money is on its way back`,
    ...letter({
      ...shop,
      heading: 'Your money is on its way back',
      paragraphs: [reason, 'It goes to where it came from. Banks take five to seven working days to show it, sometimes ten. You need not do anything.'],
      button: { words: 'See where it is', url: `${shop.shopUrl}/orders/${order.number}/payment` },
    }),
  }
}

function lineInWords({ title, size, quantity, unitPricePaise }: MailedLine): string {
  return `${quantity} × ${title}${size ? `, size ${size}` : ''}: ${formatPaise(unitPricePaise * quantity)}`
}
