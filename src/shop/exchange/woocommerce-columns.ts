import type { Cells } from './columns.ts'
import { emptyDraft, type Draft } from './draft.ts'
import {
  takeDescription,
  takePictures,
  takeStock,
  takeVariants,
  type Variant,
} from './foreign-product.ts'
import { guessCategories, guessType } from './guess-product.ts'

const ATTRIBUTES_MAX = 20

/** One product: a simple line, or a variable one with its variations. `today` is a date like `2026-01-31`: a sale may be over. */
export function draftFromWooCommerce(lines: readonly Cells[], today: string): Draft {
  const draft = emptyDraft()
  const parent = lines.find((cells) => !isVariation(cells))
  if (!parent) {
    draft.title = lines[0]?.('name')
    draft.problems.push(
      `Its product (“${lines[0]?.('parent') || 'no parent'}”) is not in the file: a variation alone cannot come in.`,
    )
    return draft
  }
  draft.foreignKey = parent('id') || parent('sku') || undefined
  draft.title = parent('name') || undefined
  takeDescription(draft, unescaped(parent('description') || parent('short description')))
  if (draft.guesses.highlights.length === 0) takeHighlights(draft, parent('short description'))
  const names = [
    ...pathsOf(parent('categories')),
    ...(parent('tags') ?? '').split(',').map((tag) => tag.trim()),
  ]
  draft.guesses.type = guessType(names.join(' '), draft.title)
  draft.guesses.categories = guessCategories([
    ...names,
    ...(parent('is featured?') === '1' ? ['Recommended'] : []),
  ])
  const variations = lines.filter(isVariation)
  takeVariants(draft, variantsOf(parent, variations, today))
  if (variations.length === 0) takeStock(draft, [['', stockOf(parent)]])
  takePictures(draft, [...imagesOf(parent), ...variations.flatMap(imagesOf)])
  draft.isUnpublished =
    ['0', '-1'].includes(parent('published') ?? '1') || parent('visibility in catalog') === 'hidden'
  for (const kind of ['grouped', 'external'] as const)
    if (kindsOf(parent).includes(kind))
      draft.problems.push(
        `${kind === 'grouped' ? 'A grouped' : 'An external'} product is nothing that this shop can sell.`,
      )
  return draft
}

/** New lines are written as a backslash and an n there. */
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

/** `Women > Sarees, Sale` → each step of each path. */
function pathsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[,>]/)
    .map((name) => name.trim())
    .filter(Boolean)
}

function takeHighlights(draft: Draft, html: string | undefined): void {
  const short = emptyDraft()
  takeDescription(short, unescaped(html))
  draft.guesses.highlights = short.guesses.highlights
}

/** Commas inside an address are written as %2C, so every comma divides. */
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
  }
}

/** Sizes that are only listed, because there are no variations or they differ in colour, are offered and not counted one by one. */
function variantsOf(parent: Cells, variations: readonly Cells[], today: string): Variant[] {
  const sold = variations.map((cells) => variantOf(cells, parent, today))
  if (sold.some(({ size }) => size !== '')) return sold
  const listed = sizeOf(parent)
    .split(/[,|]/)
    .map((size) => size.trim())
  const prices = sold.length > 0 ? sold : [priceOf(parent, today)]
  if (listed.every((size) => size === '') && sold.length > 0) return sold
  return prices.flatMap(({ price, comparedPrice }) =>
    listed.map((size) => ({ size, price, comparedPrice, stock: '' })),
  )
}

/** The attribute that is called size, or the only one there is. */
function sizeOf(cells: Cells): string {
  const attributes = Array.from({ length: ATTRIBUTES_MAX }, (_, index) => index + 1)
    .map((number) => ({
      name: cells(`attribute ${number} name`) ?? '',
      value: cells(`attribute ${number} value(s)`) ?? '',
    }))
    .filter(({ name, value }) => name !== '' || value !== '')
  const size = attributes.find(({ name }) => /\b(size|sizes|bust|pa_size)\b/i.test(name))
  return size?.value ?? (attributes.length === 1 && isVariation(cells) ? attributes[0]!.value : '')
}

function stockOf(cells: Cells): string {
  const counted = cells('stock') ?? ''
  if (counted !== '' && /^-?\d/.test(counted)) return counted
  return ['0', 'outofstock'].includes(cells('in stock?') ?? '') ? '0' : ''
}
