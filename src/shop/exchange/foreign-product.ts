import { HIGHLIGHTS_MAX, IMAGES_MAX, sizes, type Size } from '../catalogue/product.ts'
import { productLimits } from '../catalogue/product-form.ts'
import { beginningOf } from '../form-text.ts'
import { parseRupees } from '../money.ts'
import { ON_HAND_MAX } from '../stock/stock.ts'
import type { Draft, DraftPicture } from './draft.ts'
import { textOfHtml } from './html-text.ts'
import { readPrice } from './read-price.ts'
import { isFreeSize, sizeNamed } from './size-names.ts'

/** One kind of a product as other shops count them: Zari has sizes, one price and no colours. */
export type Variant = { size: string; price: string; comparedPrice: string; stock: string }

export function takeDescription(draft: Draft, html: string | undefined): void {
  if (!html) return
  const { text, points } = textOfHtml(html)
  if (text.length > productLimits.description)
    draft.notes.push(`The description is shortened to ${productLimits.description} characters.`)
  draft.description = beginningOf(text, productLimits.description) || undefined
  draft.guesses.highlights = points
    .filter((point) => point.length <= productLimits.highlight)
    .slice(0, HIGHLIGHTS_MAX)
}

export function takePictures(draft: Draft, pictures: readonly DraftPicture[]): void {
  const different = pictures.filter(
    ({ source }, index) => pictures.findIndex((other) => other.source === source) === index,
  )
  if (different.length > IMAGES_MAX)
    draft.notes.push(`It has ${different.length} pictures: the first ${IMAGES_MAX} come in.`)
  draft.pictures = different.slice(0, IMAGES_MAX)
}

export function takeVariants(draft: Draft, variants: readonly Variant[]): void {
  takePrices(draft, variants)
  const isPlain = variants.every(({ size }) => isFreeSize(size))
  const known = variants.flatMap((variant) => {
    const size = sizeNamed(variant.size)
    return size ? [{ ...variant, size }] : []
  })
  if (isPlain || known.length === 0) {
    if (!isPlain)
      draft.notes.push(
        `Its kinds (${namesOf(variants)}) are no sizes of this shop: it comes in without sizes.`,
      )
    draft.sizes = []
    takeStock(
      draft,
      variants.map(({ stock }) => ['', stock]),
    )
    return
  }
  const lost = variants.filter(({ size }) => !sizeNamed(size))
  if (lost.length > 0) draft.notes.push(`This shop has no size ${namesOf(lost)}: left out.`)
  const renamed = variants.filter(({ size }) => sizeNamed(size) && /^\d+$/.test(size.trim()))
  if (renamed.length > 0)
    draft.notes.push(
      `Sizes by number are taken as ${renamed.map(({ size }) => `${size.trim()} = ${sizeNamed(size)}`).join(', ')}.`,
    )
  draft.sizes = sizes.filter((size) => known.some((variant) => variant.size === size))
  takeStock(
    draft,
    known.map(({ size, stock }) => [size, stock]),
  )
}

function namesOf(variants: readonly Variant[]): string {
  return [...new Set(variants.map(({ size }) => size.trim() || '–'))].join(', ')
}

/** What a customer may have seen as the price is never undercut. */
function takePrices(draft: Draft, variants: readonly Variant[]): void {
  const prices = variants.map(({ price }) => price).filter(Boolean)
  const read = prices.map(readPrice)
  const wrong = prices.find((_, index) => read[index] === null)
  if (wrong !== undefined) draft.problems.push(`Selling price: “${wrong}” is no price in rupees.`)
  const selling = highest(read)
  const compared = highest(variants.map(({ comparedPrice }) => readPrice(comparedPrice)))
  if (!selling) return
  draft.sellingPrice = selling
  draft.originalPrice =
    compared && (parseRupees(compared) ?? 0) > (parseRupees(selling) ?? 0) ? compared : selling
  if (new Set(read).size > 1)
    draft.notes.push(`Its kinds have different prices; all cost the highest of them, ${selling}.`)
}

function highest(prices: readonly (string | null)[]): string | undefined {
  return prices
    .filter((price) => price !== null)
    .toSorted((one, other) => (parseRupees(other) ?? 0) - (parseRupees(one) ?? 0))[0]
}

/** Where nobody counted, the file says nothing about it. Pieces that are owed to somebody are none on the shelf. */
export function takeStock(draft: Draft, counted: readonly (readonly [Size | '', string])[]): void {
  if (counted.every(([, stock]) => stock === '')) return
  const sums = new Map<Size | '', number>()
  for (const [size, stock] of counted) {
    const pieces = stock === '' ? 0 : Number(stock.replace(/[.,]0+$/, ''))
    if (!Number.isInteger(pieces)) draft.problems.push(`Stock: “${stock}” is no whole number.`)
    else if (pieces < 0) draft.notes.push(`Stock: ${pieces} is taken as 0.`)
    sums.set(size, (sums.get(size) ?? 0) + Math.max(0, pieces || 0))
  }
  if ([...sums.values()].some((pieces) => pieces > ON_HAND_MAX))
    draft.notes.push(`Stock: more than ${ON_HAND_MAX} is taken as ${ON_HAND_MAX}.`)
  draft.stock = Object.fromEntries(
    [...sums].map(([size, pieces]) => [size, String(Math.min(ON_HAND_MAX, pieces))]),
  )
}
