export const MONEY_ROWS_PER_PAGE = 25

/** The lists of the money desk. The keys are part of addresses. */
export const moneySections = [
  {
    key: 'verify',
    name: 'To verify',
    about:
      'Money that has arrived for an order and does not fit it. The pieces are kept until you decide.',
    none: 'No payment waits for you.',
  },
  {
    key: 'unmatched',
    name: 'Without an order',
    about:
      'Money on your account at the gateway that belongs to no order of this shop. Other shops may use the same account.',
    none: 'All money belongs to an order.',
  },
  {
    key: 'unpaid',
    name: 'Orders without money',
    about: 'Orders about whose money the last word is missing for longer than it should be.',
    none: 'No order waits for its money.',
  },
  {
    key: 'surplus',
    name: 'Surplus',
    about: 'Money that came too late, twice, or for an order that could not be: it goes back.',
    none: 'Nobody has paid too much.',
  },
  {
    key: 'refunds',
    name: 'Refunds',
    about: 'Refunds that are under way, and those that failed.',
    none: 'No refund is under way.',
  },
  {
    key: 'webhooks',
    name: 'Webhooks',
    about:
      'The gateway tells the shop about payments by webhook. When it is silent, the shop finds them by asking, a little later.',
    none: 'Every webhook was worked on.',
  },
  {
    key: 'gateway',
    name: 'Gateway',
    about:
      'What works badly at the gateway at this moment: banks, apps and cards, and whether it takes this shop’s keys.',
    none: 'Every way to pay works.',
  },
  {
    key: 'disputes',
    name: 'Disputes',
    about: 'A customer’s bank asks for money back. Refunds of that payment stand still meanwhile.',
    none: 'No payment is disputed.',
  },
  {
    key: 'cash',
    name: 'Cash',
    about:
      'Cash orders that have left the shop: each ends with the courier’s cash, or with the parcel.',
    none: 'No cash is on its way.',
  },
  {
    key: 'days',
    name: 'Daily sum',
    about: 'Each night the shop compares the day before with the gateway’s own lists.',
    none: 'No day was compared yet.',
  },
] as const

export type MoneySection = (typeof moneySections)[number]
export type MoneySectionKey = MoneySection['key']

/** How many rows of each section need a person. */
export type MoneyWork = Record<MoneySectionKey, number> & { areWebhooksSilent: boolean }

/** What the address asks for; else the first section in which something waits. */
export function chooseSection(asked: string | null, work: MoneyWork): MoneySection {
  return (
    moneySections.find(({ key }) => key === asked) ??
    moneySections.find(({ key }) => work[key] > 0) ??
    moneySections[0]
  )
}
