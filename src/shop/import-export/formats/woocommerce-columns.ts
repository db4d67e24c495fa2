import type { ProductKind } from '../../kinds/product-kind.ts'
import type { Cells } from './columns.ts'
import { emptyDraft, type Draft } from './draft.ts'
import {
  setDescription,
  setImages,
  setStock,
  setVariants,
  type Variant,
} from './external-product.ts'
import { guessCategories, guessType, sizesOf } from './guess-product.ts'

const ATTRIBUTES_MAX = 20

/** Reads a simple product, or a variable product with its variations. `today`, such as `2026-01-31`,
 * decides whether a sale price is valid. */
export function draftFromWooCommerce(
  lines: readonly Cells[],
  today: string,
  kinds: readonly ProductKind[],
): Draft {
  const draft = emptyDraft()
  const parent = lines.find((cells) => !isVariation(cells))
  if (!parent) {
    draft.title = lines[0]?.('name')
    draft.problems.push({
      code: 'variation-without-parent',
      parent: lines[0]?.('parent') ?? '',
    })
    return draft
  }
  draft.externalKey = parent('id') || parent('sku') || undefined
  draft.title = parent('name') || undefined
  setDescription(draft, unescaped(parent('description') || parent('short description')))
  if (draft.guesses.highlights.length === 0) setHighlights(draft, parent('short description'))
  const names = [
    ...pathsOf(parent('categories')),
    ...(parent('tags') ?? '').split(',').map((tag) => tag.trim()),
  ]
  draft.guesses.type = guessType(kinds, names.join(' '), draft.title)
  draft.guesses.categories = guessCategories([
    ...names,
    ...(parent('is featured?') === '1' ? ['Recommended'] : []),
  ])
  const variations = lines.filter(isVariation)
  setVariants(draft, variantsOf(parent, variations, today), sizesOf(kinds, draft.guesses.type))
  if (variations.length === 0) setStock(draft, [['', stockOf(parent)]])
  setImages(draft, [...imagesOf(parent), ...variations.flatMap(imagesOf)])
  draft.isUnpublished =
    ['0', '-1'].includes(parent('published') ?? '1') || parent('visibility in catalog') === 'hidden'
  for (const kind of ['grouped', 'external'] as const)
    if (kindsOf(parent).includes(kind)) draft.problems.push({ code: 'unsupported-kind', kind })
  return draft
}

/** Restores line breaks, which WooCommerce writes as the two characters `\n`. */
function unescaped(html: string | undefined): string | undefined {
  return html?.replaceAll(String.raw`\n`, '\n')
}

export function isVariation(cells: Cells): boolean {
  return kindsOf(cells).includes('variation')
}

function kindsOf(cells: Cells): string[] {
  return (cells('type') ?? 'simple')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
}

/** Splits category paths: `Women > Sarees, Sale` becomes `Women`, `Sarees`, `Sale`. */
function pathsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[,>]/)
    .map((name) => name.trim())
    .filter(Boolean)
}

function setHighlights(draft: Draft, html: string | undefined): void {
  const short = emptyDraft()
  setDescription(short, unescaped(html))
  draft.guesses.highlights = short.guesses.highlights
}

/** Splits the images at each comma. Commas inside an address are encoded as %2C. */
function imagesOf(cells: Cells) {
  return (cells('images') ?? '')
    .split(',')
    .map((source) => source.trim())
    .filter(Boolean)
    .map((source) => ({ source, alt: '' }))
}

function priceOf(cells: Cells, today: string): Pick<Variant, 'price' | 'comparedPrice'> {
  const regular = cells('regular price') ?? ''
  const [begins, ends] = [
    cells('date sale price starts')?.slice(0, 10),
    cells('date sale price ends')?.slice(0, 10),
  ]
  const isOn = (!begins || begins <= today) && (!ends || ends >= today)
  const sale = isOn ? cells('sale price') : ''
  return { price: sale || regular, comparedPrice: regular }
}

function variantOf(cells: Cells, parent: Cells, today: string): Variant {
  const prices = priceOf(cells, today)
  return {
    size: sizeOf(cells),
    ...(prices.price ? prices : priceOf(parent, today)),
    stock: stockOf(cells),
    ...codesOf(cells),
    label: labelOf(cells),
  }
}

/** If no variation has a size, the parent's listed sizes become variants without stock numbers. This
 * happens without variations, or if they differ only in colour. */
function variantsOf(parent: Cells, variations: readonly Cells[], today: string): Variant[] {
  const sold = variations.map((cells) => variantOf(cells, parent, today))
  if (sold.some(({ size }) => size !== '')) return sold
  const listed = sizeOf(parent)
    .split(/[,|]/)
    .map((size) => size.trim())
  const prices = sold.length > 0 ? sold : [{ ...priceOf(parent, today), label: '' }]
  if (listed.every((size) => size === '') && sold.length > 0) return sold
  const codes = listed.length === 1 && sold.length === 0 ? codesOf(parent) : {}
  return prices.flatMap(({ price, comparedPrice, label = '' }) =>
    listed.map((size) => ({ size, price, comparedPrice, stock: '', label, ...codes })),
  )
}

function codesOf(cells: Cells): Pick<Variant, 'sku' | 'barcode'> {
  const barcode = cells('gtin, upc, ean, or isbn', 'gtin', 'ean', 'upc') ?? ''
  return { sku: cells('sku') ?? '', barcode }
}

const isSize = ({ name }: { name: string }) => /\b(size|sizes|bust|pa_size)\b/i.test(name)

function attributesOf(cells: Cells): { name: string; value: string }[] {
  return Array.from({ length: ATTRIBUTES_MAX }, (_, index) => index + 1)
    .map((number) => ({
      name: cells(`attribute ${number} name`) ?? '',
      value: cells(`attribute ${number} value(s)`) ?? '',
    }))
    .filter(({ name, value }) => name !== '' || value !== '')
}

/** Returns the value of the size attribute, or of the only attribute. */
function sizeOf(cells: Cells): string {
  const attributes = attributesOf(cells)
  const size = attributes.find(isSize)
  return size?.value ?? (attributes.length === 1 && isVariation(cells) ? attributes[0]!.value : '')
}

/** Returns the attributes of a variation other than the size, such as its colour. */
function labelOf(cells: Cells): string {
  const attributes = attributesOf(cells)
  if (attributes.length === 1) return ''
  return attributes
    .filter((attribute) => !isSize(attribute))
    .map(({ value }) => value)
    .filter(Boolean)
    .join(' / ')
}

function stockOf(cells: Cells): string {
  const counted = cells('stock') ?? ''
  if (counted !== '' && /^-?\d/.test(counted)) return counted
  return ['0', 'outofstock'].includes(cells('in stock?') ?? '') ? '0' : ''
}
