import { readEntries } from '../attributes/attribute-values.ts'
import { parseCountry } from '../compliance/countries.ts'
import { lineText, plainText } from '../form-text.ts'
import { DEFAULT_KIND, isSlug } from '../kinds/product-kind.ts'
import { sizeLabels } from '../kinds/size-sets.ts'
import { formatPaise, type Paise } from '../money.ts'
import { parseRupees, rupeesText } from '../rupees.ts'
import { parseShopTime } from '../shop-time.ts'
import { parseHsn } from '../tax/hsn.ts'
import { mapFields, type ProductField, type ProductValues } from './product-fields.ts'

/** The text that was typed into a field's inputs. */
export type Typed = string | string[]

export type FieldErrorCode =
  | 'missing'
  | 'too-long'
  | 'too-many'
  | 'unknown-choice'
  | 'not-a-price'
  | 'price-out-of-range'
  | 'above-original'
  | 'not-a-time'
  | 'not-an-hsn'
  | 'not-a-country'
  | 'not-a-day'
  | 'not-in-future'
  | 'not-a-number'
  | 'ends-before-start'

export const PRICE_MIN_PAISE = 100
export const PRICE_MAX_PAISE = 50_000_000

export function initialTyped(field: ProductField): Typed {
  switch (field.kind) {
    case 'kind':
      return DEFAULT_KIND
    case 'choice':
      return field.choices[0] ?? ''
    case 'choices':
    case 'sizes':
    case 'attributes':
      return []
    case 'lines':
      return ['', '']
    default:
      return ''
  }
}

export function formatValue(field: ProductField, value: unknown): Typed {
  if (field.kind === 'price') return rupeesText(value as Paise)
  if (field.kind === 'cost') return typeof value === 'number' ? rupeesText(value) : ''
  if (field.kind === 'count') return typeof value === 'number' ? String(value) : ''
  if (field.kind !== 'lines') return value as Typed
  const lines = value as string[]
  return lines.length > 0 ? lines : ['']
}

/** Keeps the values that the inputs of this field can hold. Any other value becomes empty. */
export function typedFromUnknown(field: ProductField, values: readonly unknown[]): Typed {
  const texts = values.filter((value) => typeof value === 'string')
  if (field.kind === 'choices') return field.choices.filter((choice) => texts.includes(choice))
  if (field.kind === 'sizes') return sizeLabels(texts)
  if (field.kind === 'attributes') return texts.filter(Boolean)
  return field.kind === 'lines' ? texts : (texts[0] ?? '')
}

/** The returned `value` is the value to store, and is present even if the typed text is refused. */
export function parseValue(
  field: ProductField,
  typed: Typed,
): { value: unknown; error: FieldErrorCode | null } {
  switch (field.kind) {
    case 'line':
    case 'text': {
      const value = field.kind === 'line' ? lineText(typed) : plainText(typed)
      const isTooLong = value.length > field.maxLength
      const error = field.isRequired && !value ? 'missing' : isTooLong ? 'too-long' : null
      return { value, error }
    }
    case 'price':
      return parsePrice(lineText(typed))
    case 'cost': {
      const text = lineText(typed)
      return text ? parsePrice(text) : { value: null, error: null }
    }
    case 'time': {
      const text = lineText(typed)
      const value = parseShopTime(text)
      return { value: value ?? '', error: text && value === null ? 'not-a-time' : null }
    }
    case 'day': {
      const text = lineText(typed)
      const value = parseShopTime(`${text}T00:00`) ? text : ''
      return { value, error: text && !value ? 'not-a-day' : null }
    }
    case 'count': {
      const text = lineText(typed)
      const isCount = /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= field.max
      return {
        value: isCount ? Number(text) : null,
        error: text && !isCount ? 'not-a-number' : null,
      }
    }
    case 'choice': {
      const text = lineText(typed)
      const value = field.choices.find((choice) => choice === text)
      return {
        value: value ?? field.choices[0],
        error: value !== undefined ? null : text ? 'unknown-choice' : 'missing',
      }
    }
    case 'kind': {
      const text = lineText(typed)
      const error = isSlug(text) ? null : text ? 'unknown-choice' : 'missing'
      return { value: error ? DEFAULT_KIND : text, error }
    }
    case 'hsn': {
      const value = parseHsn(lineText(typed))
      return { value: value ?? '', error: value === null ? 'not-an-hsn' : null }
    }
    case 'country': {
      const value = parseCountry(typed)
      return { value: value ?? '', error: value === null ? 'not-a-country' : null }
    }
    case 'sizes':
      return { value: sizeLabels([typed].flat()), error: null }
    case 'attributes':
      return withinLimits(field, readEntries([typed].flat()))
    case 'choices':
      return { value: field.choices.filter((choice) => typed.includes(choice)), error: null }
    case 'lines':
      return withinLimits(field, [typed].flat().map(lineText).filter(Boolean))
  }
}

function withinLimits(
  { maxCount, maxLength }: { maxCount: number; maxLength: number },
  value: string[],
): { value: string[]; error: FieldErrorCode | null } {
  if (value.length > maxCount) return { value, error: 'too-many' }
  return { value, error: value.some((text) => text.length > maxLength) ? 'too-long' : null }
}

export function parsePrice(text: string): { value: Paise; error: FieldErrorCode | null } {
  if (text === '') return { value: 0, error: 'missing' }
  const value = parseRupees(text)
  if (value === null) return { value: 0, error: 'not-a-price' }
  const isInRange = value >= PRICE_MIN_PAISE && value <= PRICE_MAX_PAISE
  return { value, error: isInRange ? null : 'price-out-of-range' }
}

/** Returns the typed text for a comparison with another edit, with prices as amounts. */
export function summaryOf(field: ProductField, typed: Typed): string {
  if (field.kind === 'attributes')
    return [typed]
      .flat()
      .map((entry) => entry.replace('.', ': '))
      .join(', ')
  if (Array.isArray(typed)) return typed.filter(Boolean).join(field.kind === 'lines' ? ' · ' : ', ')
  const paise = field.kind === 'price' || field.kind === 'cost' ? parseRupees(typed) : null
  return paise === null ? typed : formatPaise(paise)
}

export const emptyValues = mapFields(
  'property',
  (field) => parseValue(field, initialTyped(field)).value,
) as ProductValues
