import { parsePrice, type FieldErrorCode } from '../catalogue/field-values.ts'
import { parseCount } from '../catalogue/parse-product.ts'
import { categories, type Category } from '../catalogue/product.ts'
import { publicationStates, type PublicationState } from '../catalogue/publication.ts'
import { lineText, type Form } from '../form-text.ts'
import type { FieldError } from '../parse-result.ts'
import { parsePercent } from '../tax/parse-tax.ts'
import type { BulkChoice } from './bulk-choice.ts'
import { priceWays, roundings, type PriceChange } from './bulk-price.ts'

/** The most products that one edit may change. */
export const BULK_PRODUCTS_MAX = 500

export const bulkFields = [
  'sellingPrice',
  'originalPrice',
  'category',
  'collection',
  'attribute',
  'state',
  'stock',
] as const
export type BulkField = (typeof bulkFields)[number]

/** A scheduled product needs times of its own, so that only its form sets this state. */
export const bulkStates = publicationStates.filter((state) => state !== 'scheduled')
export const stockWays = ['add', 'set'] as const

/** The change that an edit makes to each of its products. Stored as JSON. */
export type BulkAction =
  | { field: 'sellingPrice' | 'originalPrice'; change: PriceChange }
  | { field: 'category'; way: 'add' | 'remove'; category: Category }
  | { field: 'collection'; way: 'add' | 'remove'; collection: BulkCollection }
  | { field: 'attribute'; way: 'add' | 'remove'; choice: BulkChoice }
  | { field: 'state'; state: Exclude<PublicationState, 'scheduled'> }
  | { field: 'stock'; way: (typeof stockWays)[number]; quantity: number }

/** A manual collection. */
export type BulkCollection = { slug: string; title: string }

/** What the form offers for collections and attributes. */
export type BulkChoices = {
  collections: readonly BulkCollection[]
  choices: readonly BulkChoice[]
}

export type BulkErrorCode = FieldErrorCode | 'not-a-percentage' | 'not-a-count'
export type BulkError = FieldError<
  'field' | 'amount' | 'quantity' | 'collection' | 'choice',
  BulkErrorCode
>

type Parsed = { action: BulkAction; errors: [] } | { action: null; errors: BulkError[] }

/** Reads the inputs of the chosen field and ignores those of the others. */
export function parseBulkAction(form: Form, { collections, choices }: BulkChoices): Parsed {
  const oneOf = <Value extends string>(values: readonly Value[], name: string): Value =>
    values.find((value) => value === form.get(name)) ?? values[0]!
  const field = bulkFields.find((value) => value === form.get('field'))
  switch (field) {
    case undefined:
      return refused('field', 'missing')
    case 'sellingPrice':
    case 'originalPrice': {
      const way = oneOf(priceWays, 'way')
      const text = lineText(form.get('amount'))
      const { value, error } = way.endsWith('percent') ? parseStep(text) : parseAmount(text, way)
      if (error) return refused('amount', error)
      return done({ field, change: { way, amount: value, rounding: oneOf(roundings, 'rounding') } })
    }
    case 'category':
      return done({
        field,
        way: oneOf(['add', 'remove'], 'categoryWay'),
        category: oneOf(categories, 'category'),
      })
    case 'collection': {
      const collection = collections.find(({ slug }) => slug === form.get('collection'))
      if (!collection) return refused('collection', 'missing')
      return done({ field, way: oneOf(['add', 'remove'], 'collectionWay'), collection })
    }
    case 'attribute': {
      const choice = choices.find(({ entry }) => entry === form.get('choice'))
      if (!choice) return refused('choice', 'missing')
      return done({ field, way: oneOf(['add', 'remove'], 'attributeWay'), choice })
    }
    case 'state':
      return done({ field, state: oneOf(bulkStates, 'state') })
    case 'stock': {
      const quantity = parseCount(lineText(form.get('quantity')))
      if (quantity === null) return refused('quantity', 'not-a-count')
      return done({ field, way: oneOf(stockWays, 'stockWay'), quantity })
    }
  }
}

/** At most 90: a larger step is usually a typing error. */
function parseStep(text: string): { value: number; error: BulkErrorCode | null } {
  const value = parsePercent(text) ?? 0
  if (text === '') return { value, error: 'missing' }
  return { value, error: value > 0 && value <= 9_000 ? null : 'not-a-percentage' }
}

function parseAmount(text: string, way: string): { value: number; error: BulkErrorCode | null } {
  const { value, error } = parsePrice(text)
  return { value, error: error === 'price-out-of-range' && way !== 'set' ? null : error }
}

function done(action: BulkAction): Parsed {
  return { action, errors: [] }
}

function refused(field: BulkError['field'], code: BulkErrorCode): Parsed {
  return { action: null, errors: [{ field, code }] }
}
