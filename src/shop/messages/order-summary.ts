import type { EmailSummary } from '#platform/mail/email-summary.ts'
import { orderedAdvanceText, type OrderedAdvance } from '../advance-sale.ts'
import type { Address } from '../customers/address.ts'
import { imageUrl } from '../media/image.ts'
import { formatPaise, type Paise } from '../money.ts'
import type { OrderOffer } from '../offers/order-offer.ts'
import { CASH_FEE, chargeText, GIFT_WRAP, orderParts } from '../order-parts.ts'
import { paymentText, type Order } from '../orders/order.ts'
import { type PayMode } from '../pay-mode.ts'
import { extraLines, type OrderExtras } from '../orders/extras/order-extras.ts'
import { promiseLines, type StoredPromise } from '../orders/promise/promise-lines.ts'
import { formatDate } from '../shop-date.ts'

/** An order as its mails show it. */
export type OrderSummary = Pick<Order, 'status' | 'paymentState'> & {
  number: string
  placedAt: Date | null
  payMode: PayMode
  discountPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  giftWrapPaise: Paise | null
  creditPaise: Paise
  totalPaise: Paise
  offers: OrderOffer[]
  promise: StoredPromise
  address: Omit<Address, 'emailId'>
  extras: OrderExtras
  lines: {
    title: string
    size: string
    quantity: number
    unitPricePaise: Paise
    imageId: string | null
    advance?: OrderedAdvance | null
  }[]
}

export function emailSummaryOf(order: OrderSummary, shopUrl: string): EmailSummary {
  const promised = promiseLines(order.promise, order)
  return {
    heading: `Order ${order.number}`,
    pieces: order.lines.map(({ title, size, quantity, unitPricePaise, imageId, advance }) => ({
      title,
      detail: [
        size && `Size ${size}`,
        `Quantity ${quantity}`,
        advance && orderedAdvanceText(advance),
      ]
        .filter(Boolean)
        .join(', '),
      amount: formatPaise(unitPricePaise * quantity),
      imageUrl: imageId && shopUrl + imageUrl(imageId, 240, 'webp'),
    })),
    totals: totalsOf(order),
    notes: [
      {
        label: 'Payment',
        lines: [
          paymentText(order),
          ...(order.placedAt ? [`Placed on ${formatDate(order.placedAt)}`] : []),
        ],
      },
      ...(promised.length > 0
        ? [{ label: 'Delivery', lines: promised.map(({ label, text }) => `${label} ${text}`) }]
        : []),
      { label: 'Delivery to', lines: addressLines(order.address) },
      ...extraLines(order.extras).map(({ label, text }) => ({ label, lines: text.split('\n') })),
    ],
  }
}

function totalsOf(order: OrderSummary): EmailSummary['totals'] {
  const { discountPaise, deliveryPaise, cashFeePaise, giftWrapPaise, totalPaise, offers } = order
  const chargesPaise = deliveryPaise + cashFeePaise + (giftWrapPaise ?? 0)
  const discounts = orderParts({ discountPaise, deliveryPaise: 0, cashFeePaise: 0 }, offers)
  return [
    {
      label: 'Price',
      amount: formatPaise(totalPaise + discountPaise - chargesPaise),
    },
    ...discounts.map(({ label, amountPaise }) => ({
      label,
      amount: `− ${formatPaise(-amountPaise)}`,
    })),
    { label: 'Delivery', amount: chargeText(deliveryPaise) },
    ...(cashFeePaise > 0 ? [{ label: CASH_FEE, amount: formatPaise(cashFeePaise) }] : []),
    ...(giftWrapPaise === null ? [] : [{ label: GIFT_WRAP, amount: chargeText(giftWrapPaise) }]),
    { label: 'Total', amount: formatPaise(totalPaise), isTotal: true },
  ]
}

function addressLines(address: OrderSummary['address']): string[] {
  const { firstName, lastName, houseNo, areaRoad, landmark, city, state, pincode, phoneNo } =
    address
  return [
    `${firstName} ${lastName}`.trim(),
    `${houseNo}, ${areaRoad}`,
    landmark,
    `${city} ${pincode}, ${state}`,
    phoneNo,
  ].filter(Boolean)
}
