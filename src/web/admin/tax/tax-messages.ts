import type { GoodsClass } from '#shop/tax/goods-class.ts'
import type { PeriodErrorCode, RateErrorCode } from '#shop/tax/parse-tax.ts'
import type { TaxEntryRemoved } from '#shop/tax/save-tax.server.ts'
import type { TaxMode } from '#shop/tax/tax-mode.ts'
import { percentText, type TaxRate } from '#shop/tax/tax-rate.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'
import type { Day } from '#shop/tax/dated.ts'
import { settingsMessages } from '../settings/settings-page-result.ts'

export const modeNames: Record<TaxMode, string> = {
  unregistered: 'Unregistered',
  regular: 'Regular',
  composition: 'Composition',
}

export const goodsClassNames: Record<GoodsClass, string> = {
  fabric: 'Fabric and sarees',
  apparel: 'Apparel',
  shawl: 'Handmade shawls and stoles',
  'made-up': 'Made-up textiles',
  jewellery: 'Imitation jewellery',
  service: 'Stitching and alteration',
}

export const goodsClassOptions = Object.entries(goodsClassNames).map(([value, label]) => ({
  value,
  label,
}))

export const taxMessages = {
  modeSaved: 'Registration saved. It applies to orders from its first day on.',
  rateSaved: 'Rate saved. It applies to orders from its first day on.',
  kindsSaved: 'Defaults saved',
  limitSaved: 'Limit saved. It applies from its first day on.',
}

export const removalMessages: Record<TaxEntryRemoved['outcome'], string> = {
  removed: 'Removed',
  'has-started':
    'This entry has started and stays, because orders were taxed by it. Add one that starts later.',
  'no-such-entry': 'This entry no longer exists.',
  'changed-by-someone-else': settingsMessages.changedByOther,
}

export const NOT_A_DAY = 'Please choose a date from 2017 on'
const NOT_A_PERCENTAGE = 'Please enter a percentage from 0 to 100'

export const periodErrors: Record<PeriodErrorCode, string> = {
  'unknown-mode': 'Please choose one',
  'not-a-day': NOT_A_DAY,
  'not-a-gstin': 'A GSTIN has 15 letters and digits, such as 27AAPFU0939F1ZV',
  'no-such-state': 'The first two digits are not the code of a state',
  'wrong-check-character': 'The last character does not fit: please check for typing errors',
  'unknown-state': 'Please choose a state',
  'state-differs': 'The GSTIN belongs to another state',
  'not-a-percentage': NOT_A_PERCENTAGE,
}

export const rateErrors: Record<RateErrorCode, string> = {
  'unknown-class': 'Please choose one',
  'not-a-day': NOT_A_DAY,
  'not-a-percentage': NOT_A_PERCENTAGE,
  'not-an-amount': 'Please enter an amount in rupees',
  'not-above': 'The rate above the limit must be higher',
}

/** For example '5 % up to 2,500 Rs. a piece before tax, 18 % above'. */
export function rateText(rate: TaxRate): string {
  if (rate.limitPaise === null) return percentText(rate.rateBp)
  return `${percentText(rate.rateBp)} up to ${formatPaise(rate.limitPaise)} a piece before tax, ${percentText(rate.aboveBp)} above`
}

export function dayText(day: Day): string {
  return formatDate(new Date(`${day}T12:00:00Z`))
}

/** Points on which the law or its interpretation is not certain. */
export const uncertainPoints: readonly { title: string; text: string }[] = [
  {
    title: 'Prices from 2,625.01 to 2,950 Rs.',
    text: 'No rate fits these prices of apparel: with 5 % they are above the limit, with 18 % below it. Your shop charges 18 %, the careful reading.',
  },
  {
    title: 'Sets',
    text: 'A top with bottom and dupatta counts as one piece; a pack of two sets as two pieces.',
  },
  {
    title: 'Pre-stitched sarees',
    text: 'No ruling is known. A saree that you mark as stitched is taxed as apparel.',
  },
  {
    title: 'Shawls, stoles and dupattas',
    text: 'They have 5 % at any price only as handicraft: mostly made by hand, with visible ornament. All others are apparel.',
  },
  {
    title: 'Stitching and alteration',
    text: 'Advisers disagree on 5 % or 18 % for the cloth of a private customer. The rate starts with 18 %.',
  },
  {
    title: 'Delivery, cash fee and gift wrap',
    text: 'They are taxed like the goods of the order and do not raise the rate of the goods.',
  },
  {
    title: 'Other states',
    text: 'A composition taxable person may not sell into other states. An unregistered shop needs a registration for it; some handicraft is exempt. Your shop accepts such orders, and warns you on their pages.',
  },
]
