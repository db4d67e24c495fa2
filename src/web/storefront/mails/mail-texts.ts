import type { OptionalMail } from '#shop/mail-choices/mail-choices.ts'

/** `when`: the reason for the mail, and how often it is sent. */
export const mailTexts: Record<OptionalMail, { name: string; when: string }> = {
  newsletter: { name: 'Newsletter', when: 'New pieces and offers, when there is something new.' },
  prices: {
    name: 'Lower prices',
    when: 'When a piece on your wish list costs less, at most one mail an hour.',
  },
  'back-in-stock': {
    name: 'Back in stock',
    when: 'One mail for each sold-out piece about which you asked us.',
  },
  reviews: {
    name: 'Review requests',
    when: 'One mail per order, some days after the delivery. We send it until you turn it off.',
  },
  cart: {
    name: 'Cart reminder',
    when: 'One mail per cart, if pieces are still in it some hours after you left it.',
  },
}
