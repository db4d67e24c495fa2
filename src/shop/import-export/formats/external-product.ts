import { IMAGES_MAX, productFields } from '../../catalogue/product-fields.ts'
import type { Size } from '../../catalogue/product.ts'
import { truncate } from '../../form-text.ts'
import { parseRupees } from '../../rupees.ts'
import { ON_HAND_MAX } from '../../stock/stock.ts'
import type { Draft, DraftImage } from './draft.ts'
import { textOfHtml } from './html-text.ts'
import { readPrice } from './read-price.ts'
import { isFreeSize, parseSizeName } from './size-names.ts'
import { skusOfVariants } from './sku-columns.ts'

/** One variant of a product in another shop. In this shop, variants differ only in size. */
export type Variant = {
  size: string
  price: string
  comparedPrice: string
  stock: string
  sku?: string
  barcode?: string
  /** Attributes other than the size that distinguish the variant, such as a colour. */
  label?: string
}

export function setDescription(draft: Draft, html: string | undefined): void {
  if (!html) return
  const { text, points } = textOfHtml(html)
  const { maxLength } = productFields.description
  if (text.length > maxLength) draft.notes.push({ code: 'description-shortened' })
  draft.description = truncate(text, maxLength) || undefined
  draft.guesses.highlights = points
    .filter((point) => point.length <= productFields.highlights.maxLength)
    .slice(0, productFields.highlights.maxCount)
}

export function setImages(draft: Draft, images: readonly DraftImage[]): void {
  const different = images.filter(
    ({ source }, index) => images.findIndex((other) => other.source === source) === index,
  )
  if (different.length > IMAGES_MAX)
    draft.notes.push({ code: 'images-left-out', count: different.length })
  draft.images = different.slice(0, IMAGES_MAX)
}

/** `sizes` are those of the product's kind. */
export function setVariants(
  draft: Draft,
  variants: readonly Variant[],
  sizes: readonly Size[],
): void {
  setPrices(draft, variants)
  const merged = mergedNames(variants, sizes)
  if (merged.length > 0) draft.notes.push({ code: 'variants-merged', names: merged })
  const known = variants.flatMap((variant) => {
    const size = parseSizeName(variant.size, sizes)
    return size ? [{ ...variant, size }] : []
  })
  const hasFreeSize = variants.every(({ size }) => isFreeSize(size))
  if (hasFreeSize || known.length === 0) {
    if (!hasFreeSize) draft.notes.push({ code: 'sizes-unknown', names: sizeNames(variants) })
    draft.sizes = []
    draft.skus = skusOfVariants(variants.map((variant) => ({ ...variant, size: '' })))
    setStock(
      draft,
      variants.map(({ stock }) => ['', stock]),
    )
    return
  }
  const unknown = variants.filter(({ size }) => !parseSizeName(size, sizes))
  if (unknown.length > 0) draft.notes.push({ code: 'sizes-left-out', names: sizeNames(unknown) })
  const numbered = variants.flatMap(({ size: named }) => {
    const size = /^\d+$/.test(named.trim()) ? parseSizeName(named, sizes) : null
    return size && size !== named.trim() ? [{ named: named.trim(), size }] : []
  })
  if (numbered.length > 0) draft.notes.push({ code: 'sizes-by-number', sizes: numbered })
  draft.sizes = sizes.filter((size) => known.some((variant) => variant.size === size))
  draft.skus = skusOfVariants(known)
  setStock(
    draft,
    known.map(({ size, stock }) => [size, stock]),
  )
}

/** Names the variants that are merged: by label if the labels differ, else by each size that several
 * variants share. */
function mergedNames(variants: readonly Variant[], sizes: readonly Size[]): string[] {
  const labels = new Set(variants.map(({ label = '' }) => label.trim()).filter(Boolean))
  if (labels.size > 1) return [...labels]
  const named = variants.map(({ size }) => parseSizeName(size, sizes) ?? size.trim())
  return [...new Set(named.filter((size, index) => size && named.indexOf(size) !== index))]
}

function sizeNames(variants: readonly Variant[]): string[] {
  return [...new Set(variants.map(({ size }) => size.trim() || '–'))]
}

/** Sets the highest price of all variants, so that no variant becomes cheaper. */
function setPrices(draft: Draft, variants: readonly Variant[]): void {
  const prices = variants.map(({ price }) => price).filter(Boolean)
  const read = prices.map(readPrice)
  const wrong = prices.find((_, index) => read[index] === null)
  if (wrong !== undefined)
    draft.problems.push({ code: 'not-a-price', field: 'sellingPrice', text: wrong })
  const selling = highest(read)
  const compared = highest(variants.map(({ comparedPrice }) => readPrice(comparedPrice)))
  if (!selling) return
  draft.sellingPrice = selling
  draft.originalPrice =
    compared && (parseRupees(compared) ?? 0) > (parseRupees(selling) ?? 0) ? compared : selling
  if (new Set(read).size > 1) draft.notes.push({ code: 'prices-differ', price: selling })
}

function highest(prices: readonly (string | null)[]): string | undefined {
  return prices
    .filter((price) => price !== null)
    .toSorted((one, other) => (parseRupees(other) ?? 0) - (parseRupees(one) ?? 0))[0]
}

/** Reads `7`, `7.00` and `1,000`. `NaN` for another text. */
function countOf(text: string): number {
  const isGrouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.0*)?$/.test(text)
  const whole = (isGrouped ? text.replaceAll(',', '') : text).replace(/[.,]0*$/, '')
  return /^[+-]?\d+$/.test(whole) ? Number(whole) : Number.NaN
}

/** Sets the stock, unless the file has no number. Negative numbers (backorders) count as 0. */
export function setStock(draft: Draft, counted: readonly (readonly [Size, string])[]): void {
  if (counted.every(([, stock]) => stock === '')) return
  const sums = new Map<Size, number>()
  for (const [size, text] of counted) {
    const count = text === '' ? 0 : countOf(text)
    if (!Number.isInteger(count)) draft.problems.push({ code: 'stock-not-a-number', text })
    else if (count < 0) draft.notes.push({ code: 'stock-negative', count })
    sums.set(size, (sums.get(size) ?? 0) + Math.max(0, count || 0))
  }
  if ([...sums.values()].some((count) => count > ON_HAND_MAX))
    draft.notes.push({ code: 'stock-above-maximum' })
  draft.stock = Object.fromEntries(
    [...sums].map(([size, count]) => [size, String(Math.min(ON_HAND_MAX, count))]),
  )
}
