import type { BulkAction, BulkErrorCode, BulkField } from '#shop/bulk-edits/bulk-action.ts'
import type { PriceWay, Rounding } from '#shop/bulk-edits/bulk-price.ts'
import type { BulkOutcome } from '#shop/bulk-edits/bulk-edit.ts'
import type { BulkNote, BulkValues } from '#shop/bulk-edits/plan-change.ts'
import { stateNames } from '#shop/catalogue/publication.ts'
import { formatPaise } from '#shop/money.ts'
import type { PriceChangeNote } from '#shop/tax/price-advice.ts'
import { productMessages } from '../../messages.ts'

export const fieldNames: Record<BulkField, string> = {
  sellingPrice: 'Selling price',
  originalPrice: 'Original price',
  category: 'Category',
  collection: 'Collection',
  attribute: 'Attribute',
  state: 'State',
  stock: 'Stock',
}

export const wayNames: Record<PriceWay, string> = {
  'lower-percent': 'Lower by percent',
  'raise-percent': 'Raise by percent',
  lower: 'Lower by rupees',
  raise: 'Raise by rupees',
  set: 'Set to rupees',
}

export const roundingNames: Record<Rounding, string> = {
  rupee: 'Whole rupees',
  '9': 'Ending in 9',
  '49': 'Ending in 49',
  '99': 'Ending in 99',
}

export const stockWayNames = { add: 'Add units', set: 'Set to' } as const
export const categoryWayNames = { add: 'Add to', remove: 'Remove from' } as const
export const attributeWayNames = { add: 'Set', remove: 'Remove' } as const

const errorTexts: Partial<Record<BulkErrorCode, string>> = {
  missing: productMessages.missing,
  'not-a-price': productMessages.notAPrice,
  'price-out-of-range': productMessages.priceOutOfRange,
  'not-a-percentage': 'Please enter a percentage from 0.01 to 90.',
  'not-a-count': productMessages.notACount,
}

export function bulkErrorText(code: BulkErrorCode): string {
  return errorTexts[code] ?? productMessages.markedFields
}

const FACTS_MISSING = 'It lacks facts of “Origin and label”, and incomplete products are blocked.'

export const noteTexts: Record<BulkNote, string> = {
  unchanged: 'Nothing changes for it.',
  'not-of-kind': 'Products of its kind do not have this attribute.',
  'counted-by-size': 'Its stock is counted by size. Change it in its form.',
  'price-out-of-range': 'The price would not be from 1 to 5,00,000 rupees.',
  'more-than-fits': 'That would be more units than a stock count can hold.',
  'above-original': 'Above the original price',
  'facts-missing': FACTS_MISSING,
}

export const outcomeTexts: Record<Exclude<BulkOutcome, 'changed'>, string> = {
  'changed-since': 'It was changed meanwhile and is not overwritten.',
  deleted: 'It is no longer in the shop.',
  'not-offered': 'Products of its kind no longer have this choice.',
  'collection-full': 'The collection has no room for it.',
  'facts-missing': FACTS_MISSING,
  'fewer-than-promised': 'Customers are paying for more units right now.',
  'more-than-fits': 'That would be more units than a stock count can hold.',
}

/** For example 'Selling price: lower by 10 %, ending in 99'. */
export function actionText(action: BulkAction): string {
  const text = detailText(action)
  return `${fieldNames[action.field]}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function detailText(action: BulkAction): string {
  switch (action.field) {
    case 'sellingPrice':
    case 'originalPrice': {
      const { way, amount, rounding } = action.change
      const size = way.endsWith('percent') ? `${amount / 100} %` : formatPaise(amount)
      const verb = wayNames[way].replace(/ (percent|rupees)$/, '')
      return `${verb} ${size}, ${roundingNames[rounding].toLowerCase()}`
    }
    case 'category':
      return `${categoryWayNames[action.way]} ${action.category}`
    case 'collection':
      return `${categoryWayNames[action.way]} ${action.collection.title}`
    case 'attribute': {
      const { attribute, name } = action.choice
      return `${attributeWayNames[action.way]} ${attribute}, ${name}`
    }
    case 'state':
      return stateNames[action.state]
    case 'stock':
      return action.way === 'add' ? `add ${action.quantity}` : `set to ${action.quantity}`
  }
}

/** Names of choices by entry and of collections by slug. */
export type BulkNames = Readonly<Record<string, string>>

export function valuesText(values: BulkValues, names: BulkNames = {}): string {
  const { sellingPricePaise, originalPricePaise, categories, state, quantity } = values
  const named = values.collections ?? values.attributes
  const price = sellingPricePaise ?? originalPricePaise
  if (price !== undefined) return formatPaise(price)
  if (categories) return categories.join(', ') || 'None'
  if (named) return named.flatMap((key) => names[key] ?? []).join(', ') || 'None'
  if (state) return stateNames[state]
  return String(quantity ?? 0)
}

export function productsText(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}

/** For example 'GST: no rate fits the new price of 2 products; 1 product changes its rate.' */
export function priceNotesText(notes: readonly PriceChangeNote[]): string {
  const inconsistent = notes.filter(({ advice }) => advice !== null).length
  const changing = notes.length - inconsistent
  const texts = [
    inconsistent > 0 && `no rate fits the new price of ${productsText(inconsistent)}`,
    changing > 0 && `the new price changes the rate of ${productsText(changing)}`,
  ]
  return `GST: ${texts.filter(Boolean).join('; ')}.`
}
