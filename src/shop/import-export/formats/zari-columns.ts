import type { Attribute } from '../../attributes/attribute.ts'
import { formatValue, type Typed } from '../../catalogue/field-values.ts'
import {
  fieldNames,
  IMAGES_MAX,
  mapFields,
  productFields,
  type FieldName,
  type ProductField,
  type ProductValues,
  type Quantities,
} from '../../catalogue/product-fields.ts'
import { allSizes, type ProductKind } from '../../kinds/product-kind.ts'
import type { Sku } from '../../skus/sku.ts'
import { attributeCell, attributeHeading, readAttributes } from './attribute-columns.ts'
import { headingOf, type Cells } from './columns.ts'
import { emptyDraft, type Draft, type DraftImage } from './draft.ts'
import { readPrice } from './read-price.ts'
import { readSkus, skuCells, skuHeaders } from './sku-columns.ts'

const slots = Array.from({ length: IMAGES_MAX }, (_, index) => index + 1)

/** Attributes have a column each instead of one for the field. */
const columnNames = fieldNames.filter((name) => name !== 'attributes')

/** Collections that the owner fills by hand, by slug; those with rules need no column. */
const COLLECTIONS_HEADING = 'Collections'

/** The headings of this shop's exports. Owners' files contain them: never rename them. */
export function zariHeaders(
  sizes: readonly string[],
  attributes: readonly Attribute[] = [],
): string[] {
  return [
    'ID',
    'Version',
    ...columnNames.map((name) => productFields[name].heading),
    ...attributes.map(attributeHeading),
    COLLECTIONS_HEADING,
    'Stock',
    ...sizes.map((size) => `Stock ${size}`),
    ...skuHeaders(sizes),
    ...slots.flatMap((slot) => [`Image ${slot}`, `Image ${slot} Words`]),
  ]
}

export type ProductToExport = ProductValues & {
  id: string
  version: number
  countsSizes: boolean
  /** Units including reserved units, by size, or under '' if the product has one quantity. */
  onHand: Quantities
  skus: Sku[]
  /** The slugs of the manual collections that have the product. */
  collections: string[]
  images: { id: string; alt: string; width: number; type: string }[]
}

/** Returns a product's cells in the order of `zariHeaders`. `imageName` returns an image's address
 * or its name in the zip. */
export function zariCells(
  product: ProductToExport,
  sizes: readonly string[],
  imageName: (image: ProductToExport['images'][number]) => string,
  attributes: readonly Attribute[] = [],
): string[] {
  const { onHand, countsSizes } = product
  return [
    product.id,
    String(product.version),
    ...columnNames.map((name) => {
      const field = productFields[name]
      return cellOf(field, product[field.property])
    }),
    ...attributes.map((attribute) => attributeCell(attribute, product.attributes)),
    product.collections.join(', '),
    countsSizes ? '' : String(onHand[''] ?? 0),
    ...sizes.map((size) =>
      countsSizes && product.sizes.includes(size) ? String(onHand[size] ?? 0) : '',
    ),
    ...skuCells(product.skus, sizes),
    ...slots.flatMap((slot) => {
      const image = product.images[slot - 1]
      return image ? [imageName(image), image.alt] : ['', '']
    }),
  ]
}

function cellOf(field: ProductField, value: unknown): string {
  const typed = formatValue(field, value)
  return Array.isArray(typed) ? typed.join(field.kind === 'lines' ? '\n' : ', ') : typed
}

/** Reads a line of this shop's export. Missing columns and empty stock cells become undefined, which
 * leaves the stored values unchanged. */
export function draftFromZari(
  cells: Cells,
  kinds: readonly ProductKind[],
  attributes: readonly Attribute[] = [],
): Draft {
  const draft = emptyDraft()
  draft.id = cells('id') || undefined
  draft.version = cells('version') || undefined
  Object.assign(
    draft,
    mapFields('name', (field, name) => {
      const cell = cells(headingOf(field.heading))
      return cell === undefined ? undefined : readCell(name, cell, draft, kinds)
    }),
  )
  draft.attributes = readAttributes(cells, draft, attributes)
  draft.stock = stockOf(cells, draft, allSizes(kinds))
  draft.skus = readSkus(cells, allSizes(kinds))
  draft.images = imagesOf(cells)
  const collections = cells(headingOf(COLLECTIONS_HEADING))
  draft.collections = collections === undefined ? undefined : itemsOf(collections, LIST_SEPARATOR)
  return draft
}

function readCell(
  name: FieldName,
  cell: string,
  draft: Draft,
  kinds: readonly ProductKind[],
): Typed {
  const field: ProductField = productFields[name]
  switch (field.kind) {
    case 'choice':
      return field.choices.find((choice) => isNamed(choice, cell)) ?? cell.toLowerCase()
    case 'kind':
      return slugIn(cell, kinds)
    case 'cost':
    case 'price': {
      const price = cell ? readPrice(cell) : ''
      if (price === null) draft.problems.push({ code: 'not-a-price', field: name, text: cell })
      return price ?? ''
    }
    case 'lines':
      return itemsOf(cell, '\n')
    case 'choices':
      return choicesIn(name, cell, draft, field.choices)
    case 'sizes':
      return choicesIn(name, cell, draft, allSizes(kinds))
    default:
      return cell
  }
}

const LIST_SEPARATOR = /[,;|\n]/

function isNamed(choice: string, text: string): boolean {
  return choice.toLowerCase() === text.toLowerCase()
}

function choicesIn(
  name: FieldName,
  cell: string,
  draft: Draft,
  choices: readonly string[],
): string[] {
  const named = itemsOf(cell, LIST_SEPARATOR)
  const unknown = named.filter((text) => !choices.some((choice) => isNamed(choice, text)))
  if (unknown.length > 0)
    draft.problems.push({ code: 'unknown-choices', field: name, names: unknown })
  return choices.filter((choice) => named.some((text) => isNamed(choice, text)))
}

/** Accepts a kind's slug or one of its names. */
function slugIn(cell: string, kinds: readonly ProductKind[]): string {
  const text = cell.toLowerCase()
  const named = kinds.find(({ slug, singular, plural }) =>
    [slug, singular, plural].some((name) => name.toLowerCase() === text),
  )
  return named?.slug ?? text
}

function itemsOf(cell: string, separator: string | RegExp): string[] {
  return cell
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean)
}

function stockOf(cells: Cells, draft: Draft, sizes: readonly string[]): Draft['stock'] {
  const one = cells('stock') || undefined
  const counted = sizes.flatMap((size) => {
    const cell = cells(headingOf(`stock ${size}`))
    return cell ? [[size, cell] as const] : []
  })
  if (one !== undefined && counted.length > 0) draft.problems.push({ code: 'stock-ambiguous' })
  if (counted.length > 0) return Object.fromEntries(counted)
  return one === undefined ? undefined : { '': one }
}

function imagesOf(cells: Cells): DraftImage[] | undefined {
  if (slots.every((slot) => cells(`image ${slot}`) === undefined)) return undefined
  return slots.flatMap((slot) => {
    const source = cells(`image ${slot}`)
    return source ? [{ source, alt: cells(`image ${slot} words`) ?? '' }] : []
  })
}
