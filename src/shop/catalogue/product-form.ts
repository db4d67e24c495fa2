import { beginningOf, lineText, plainText, type Form } from '../form-text.ts'
import { parseRupees, type Paise } from '../money.ts'
import { ON_HAND_MAX, type StockSize } from '../stock/stock.ts'
import { isUuid } from '../uuid.ts'
import {
  categories,
  HIGHLIGHTS_MAX,
  IMAGES_MAX,
  productTypes,
  sizes,
  type Category,
  type ProductType,
  type Size,
} from './product.ts'

/** How many are on hand, by row: '' alone, or each listed size where sizes are counted. */
export type Quantities = Partial<Record<StockSize, number>>

/** A product as its owner describes it. */
export type ProductFields = {
  title: string
  description: string
  type: ProductType
  originalPricePaise: Paise
  sellingPricePaise: Paise
  sizes: Size[]
  categories: Category[]
  highlights: string[]
  images: { id: string; alt: string }[]
  countsSizes: boolean
  quantities: Quantities
}

export type ProductField =
  | 'title'
  | 'description'
  | 'type'
  | 'originalPrice'
  | 'sellingPrice'
  | 'quantity'
  | 'highlights'
  | 'images'
export type ProductProblems = Partial<Record<ProductField, string>>

export type ParsedProduct =
  | { product: ProductFields; problems: null; message: null }
  /** `message` is the notification, `problems` go beside their fields. */
  | { product: null; problems: ProductProblems; message: string }

/** In characters. */
export const productLimits = { title: 200, description: 5000, highlight: 200, alt: 300 } as const
export const PRICE_MAX_PAISE = 50_000_000

const MISSING = 'Please fill this in.'

/**
 * Fields: `title description type originalPrice sellingPrice quantity`, repeated `size category highlight imageId imageAlt`,
 * and, where sizes are counted, `countsSizes` with `quantity-S` … `quantity-XXL`.
 */
export function parseProductForm(form: Form): ParsedProduct {
  const problems: ProductProblems = {}
  const product: ProductFields = {
    title: parseText(form, 'title', problems),
    description: parseText(form, 'description', problems),
    type: parseType(form, problems),
    originalPricePaise: parsePrice(form, 'originalPrice', problems),
    sellingPricePaise: parsePrice(form, 'sellingPrice', problems),
    sizes: sizes.filter((size) => form.getAll('size').includes(size)),
    categories: categories.filter((category) => form.getAll('category').includes(category)),
    highlights: parseHighlights(form, problems),
    images: parseImages(form, problems),
    countsSizes: false,
    quantities: {},
  }
  product.countsSizes = form.get('countsSizes') === 'on' && product.sizes.length > 0
  product.quantities = parseQuantities(form, product, problems)

  if (Object.keys(problems).length === 0) return { product, problems: null, message: null }
  const isIncomplete = Object.values(problems).includes(MISSING)
  return {
    product: null,
    problems,
    message: isIncomplete ? 'all fields are required' : 'Please look at the marked fields.',
  }
}

function parseText(form: Form, field: 'title' | 'description', problems: ProductProblems): string {
  const text = field === 'title' ? lineText(form.get(field)) : plainText(form.get(field))
  if (!text) problems[field] = MISSING
  else if (text.length > productLimits[field])
    problems[field] = `At most ${productLimits[field]} characters, please.`
  return text
}

function parseType(form: Form, problems: ProductProblems): ProductType {
  const typed = lineText(form.get('type'))
  const type = productTypes.find((known) => known === typed)
  if (!type) problems.type = typed ? 'Please choose saree or suit.' : MISSING
  return type ?? 'saree'
}

function parsePrice(
  form: Form,
  field: 'originalPrice' | 'sellingPrice',
  problems: ProductProblems,
): Paise {
  const typed = lineText(form.get(field))
  const paise = parseRupees(typed)
  if (!typed) problems[field] = MISSING
  else if (paise === null) problems[field] = 'A price in rupees, please, like 2499 or 2499.50.'
  else if (paise < 100 || paise > PRICE_MAX_PAISE)
    problems[field] = 'From 1 to 5,00,000 rupees, please.'
  return paise ?? 0
}

function parseHighlights(form: Form, problems: ProductProblems): string[] {
  const highlights = form
    .getAll('highlight')
    .map(lineText)
    .filter((text) => text !== '')
  if (highlights.length > HIGHLIGHTS_MAX)
    problems.highlights = `At most ${HIGHLIGHTS_MAX} highlights, please.`
  else if (highlights.some((text) => text.length > productLimits.highlight))
    problems.highlights = `At most ${productLimits.highlight} characters each, please.`
  return highlights
}

/** Slots without a picture are left out; the order of the slots stays. */
function parseImages(form: Form, problems: ProductProblems): ProductFields['images'] {
  const alts = form.getAll('imageAlt').map(lineText)
  const images = form
    .getAll('imageId')
    .flatMap((id, slot) =>
      isUuid(id) ? [{ id, alt: beginningOf(alts[slot] ?? '', productLimits.alt) }] : [],
    )
  if (images.length > IMAGES_MAX) problems.images = `At most ${IMAGES_MAX} pictures, please.`
  return images
}

/** Nothing typed is the specification's default for the one number, and none for a size. */
function parseQuantities(
  form: Form,
  product: ProductFields,
  problems: ProductProblems,
): Quantities {
  const rows: [StockSize, string, number][] = product.countsSizes
    ? product.sizes.map((size) => [size, `quantity-${size}`, 0])
    : [['', 'quantity', 1]]
  const quantities: Quantities = {}
  for (const [size, field, otherwise] of rows) {
    const typed = lineText(form.get(field))
    const quantity = typed === '' ? otherwise : Number(typed)
    if (!/^\d*$/.test(typed) || quantity > ON_HAND_MAX)
      problems.quantity = `A whole number from 0 to ${ON_HAND_MAX}, please.`
    else quantities[size] = quantity
  }
  return quantities
}
