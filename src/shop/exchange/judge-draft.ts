import {
  categories,
  sizes,
  type Category,
  type ProductType,
  type Size,
} from '../catalogue/product.ts'
import {
  parseProductForm,
  type ProductField,
  type ProductFields,
} from '../catalogue/product-form.ts'
import type { Draft } from './draft.ts'
import type { ImportDefaults } from './import-defaults.ts'
import type { ProductToExport } from './zari-columns.ts'

/** A product can be as the file says it, or there are reasons why not; the pictures are looked at apart. */
export type Judged =
  | { wanted: ProductFields; problems: null }
  | { wanted: null; problems: string[] }

const fieldNames: Record<ProductField, string> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  originalPrice: 'Original price',
  sellingPrice: 'Selling price',
  quantity: 'Stock',
  highlights: 'Highlights',
  images: 'Pictures',
}

/**
 * Asks the same rules as the product form. What the file does not say stays as it is; for a new product it is what the words let
 * us guess, and then what the owner has said for such cases.
 */
export function judgeDraft(
  draft: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): Judged {
  const problems = [...draft.problems, ...unknownWords(draft)]
  if (draft.isUnpublished && !defaults.withUnpublished && !present)
    problems.push('In the other shop it is not published.')
  const parsed = parseProductForm(formFrom(completed(draft, present, defaults)))
  for (const [field, words] of Object.entries(parsed.problems ?? {}) as [ProductField, string][]) {
    const name = fieldNames[field]
    if (!problems.some((problem) => problem.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
      problems.push(`${name}: ${said(field, words)}`)
  }
  return problems.length > 0 || !parsed.product
    ? { wanted: null, problems }
    : { wanted: parsed.product, problems: null }
}

const MISSING = 'Please fill this in.'

function said(field: ProductField, words: string): string {
  if (words !== MISSING) return words
  return field === 'type' || field === 'description'
    ? 'missing; you can say one for all such products above.'
    : 'missing.'
}

function unknownWords({ sizes: named, categories: chosen, stock }: Draft): string[] {
  const strange = (wanted: readonly string[] | undefined, known: readonly string[]) =>
    (wanted ?? []).filter((word) => !known.includes(word))
  const [noSizes, noCategories] = [
    strange(named, sizes),
    strange(chosen?.map(categoryNamed), categories),
  ]
  const uncounted =
    named && stock ? Object.keys(stock).filter((size) => size !== '' && !named.includes(size)) : []
  return [
    ...(noSizes.length > 0
      ? [`Sizes: this shop has ${sizes.join(', ')}; not ${noSizes.join(', ')}.`]
      : []),
    ...(noCategories.length > 0
      ? [`Categories: this shop has ${categories.join(', ')}; not ${noCategories.join(', ')}.`]
      : []),
    ...(uncounted.length > 0
      ? [`Stock: there is a number for ${uncounted.join(', ')}, which is not among the sizes.`]
      : []),
  ]
}

function categoryNamed(word: string): string {
  return categories.find((category) => category.toLowerCase() === word.toLowerCase()) ?? word
}

type Completed = {
  title: string
  description: string
  type: string
  originalPrice: string
  sellingPrice: string
  sizes: readonly string[]
  categories: readonly string[]
  highlights: readonly string[]
  stock: Partial<Record<Size | '', string>>
}

function completed(
  draft: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): Completed {
  const type: ProductType | undefined =
    present?.type ?? draft.guesses.type ?? defaults.type ?? undefined
  const newCategories: Category[] =
    draft.guesses.categories.length > 0 ? draft.guesses.categories : defaults.categories
  const newHighlights =
    draft.guesses.highlights.length > 0 ? draft.guesses.highlights : defaults.highlights
  const price = (paise: number | undefined) =>
    paise === undefined
      ? undefined
      : `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const sellingPrice = draft.sellingPrice ?? price(present?.sellingPricePaise) ?? ''
  return {
    title: draft.title ?? present?.title ?? '',
    description: draft.description ?? present?.description ?? defaults.description,
    type: draft.type ?? type ?? '',
    originalPrice: draft.originalPrice ?? price(present?.originalPricePaise) ?? sellingPrice,
    sellingPrice,
    sizes: draft.sizes ?? present?.sizes ?? [],
    categories: (draft.categories ?? present?.categories ?? newCategories).map(categoryNamed),
    highlights: draft.highlights ?? present?.highlights ?? newHighlights,
    stock: stockFrom(draft, present, defaults),
  }
}

/** A size without a number keeps what it has. */
function stockFrom(
  { stock }: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): Completed['stock'] {
  const kept = Object.fromEntries(
    Object.entries(present?.onHand ?? {}).map(([size, pieces]) => [size, String(pieces)]),
  )
  if (!stock) return present ? kept : { '': String(defaults.stock) }
  return '' in stock ? stock : { ...(present?.countsSizes ? kept : {}), ...stock }
}

function formFrom({ stock, ...product }: Completed) {
  const isCounted = !('' in stock)
  const single: Record<string, string> = {
    title: product.title,
    description: product.description,
    type: product.type,
    originalPrice: product.originalPrice,
    sellingPrice: product.sellingPrice,
    ...(isCounted ? { countsSizes: 'on' } : { quantity: stock[''] ?? '' }),
    ...Object.fromEntries(
      Object.entries(stock).map(([size, pieces]) => [`quantity-${size}`, pieces]),
    ),
  }
  const repeated: Record<string, readonly string[]> = {
    size: product.sizes,
    category: product.categories,
    highlight: product.highlights,
  }
  return {
    get: (name: string): unknown => single[name] ?? null,
    getAll: (name: string): unknown[] => [...(repeated[name] ?? [])],
  }
}
