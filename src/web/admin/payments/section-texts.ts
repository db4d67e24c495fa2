import type { PaymentSection } from '#shop/payment-admin/payment-section.ts'

type SectionText = { name: string; about: string; none: string }

export const sectionTexts: Record<PaymentSection, SectionText> = {
  verify: {
    name: 'To verify',
    about:
      'Money that arrived for an order but does not fit it. The products stay reserved until you decide.',
    none: 'No payment needs verification.',
  },
  unmatched: {
    name: 'Without an order',
    about:
      'Money on your gateway account that belongs to no order of this shop. Other shops may use the same account.',
    none: 'All money belongs to an order.',
  },
  unpaid: {
    name: 'Orders without money',
    about: 'Orders whose payment has been unclear for longer than it should be.',
    none: 'No order is waiting for its money.',
  },
  surplus: {
    name: 'Surplus',
    about:
      'Money that came too late, twice, or for an order that could not be placed: it goes back.',
    none: 'No surplus payments.',
  },
  refunds: {
    name: 'Refunds',
    about: 'Refunds that are under way, and those that failed.',
    none: 'No refund is under way.',
  },
  webhooks: {
    name: 'Webhooks',
    about:
      'The gateway reports payments to the shop by webhook. Without webhooks the shop finds payments by checking with the gateway, a little later.',
    none: 'All webhooks are processed.',
  },
  gateway: {
    name: 'Gateway',
    about:
      'Current problems at the gateway: banks, apps and cards, and whether it accepts this shop’s keys.',
    none: 'Every way to pay works.',
  },
  disputes: {
    name: 'Disputes',
    about:
      'A customer’s bank asks for money back. Refunds of that payment are blocked in the meantime.',
    none: 'No payment is disputed.',
  },
  cash: {
    name: 'Cash',
    about:
      'Cash orders that have left the shop: each ends with the courier’s cash, or with the parcel.',
    none: 'No cash is outstanding.',
  },
  days: {
    name: 'Daily sum',
    about: 'Each night the shop compares the day before with the gateway’s own lists.',
    none: 'No day has been compared yet.',
  },
}
