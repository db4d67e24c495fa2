import {
  IMAGES_MAX,
  sizes,
  type Category,
  type Product,
  type ProductType,
  type Size,
} from '../catalogue/product.ts'
import { rupeesText } from '../money.ts'
import type { Cells } from './columns.ts'
import { emptyDraft, type Draft, type DraftPicture } from './draft.ts'
import { readPrice } from './read-price.ts'

const places = Array.from({ length: IMAGES_MAX }, (_, index) => index + 1)

/** The shop's own columns. Their names are in people's files: never rename them. */
export const zariHeaders: readonly string[] = [
  'ID',
  'Version',
  'Title',
  'Description',
  'Type',
  'Original Price',
  'Selling Price',
  'Sizes',
  'Categories',
  'Highlights',
  'Stock',
  ...sizes.map((size) => `Stock ${size}`),
  ...places.flatMap((place) => [`Image ${place}`, `Image ${place} Words`]),
]

/** A product as it leaves the shop. */
export type ProductToExport = Pick<
  Product,
  | 'id'
  | 'version'
  | 'title'
  | 'description'
  | 'originalPricePaise'
  | 'sellingPricePaise'
  | 'countsSizes'
  | 'highlights'
> & {
  type: ProductType
  sizes: Size[]
  categories: Category[]
  /** Pieces on the shelf, also those that are promised; by size, or under '' where there is one number. */
  onHand: Partial<Record<Size | '', number>>
  images: { id: string; alt: string; width: number; type: string }[]
}

/** In the order of `zariHeaders`. `pictureName` is how the file calls a picture: its name in the zip, or its address. */
export function zariCells(
  product: ProductToExport,
  pictureName: (image: ProductToExport['images'][number]) => string,
): string[] {
  const { onHand, countsSizes } = product
  return [
    product.id,
    String(product.version),
    product.title,
    product.description,
    product.type,
    rupeesText(product.originalPricePaise),
    rupeesText(product.sellingPricePaise),
    product.sizes.join(', '),
    product.categories.join(', '),
    product.highlights.join('\n'),
    countsSizes ? '' : String(onHand[''] ?? 0),
    ...sizes.map((size) =>
      countsSizes && product.sizes.includes(size) ? String(onHand[size] ?? 0) : '',
    ),
    ...places.flatMap((place) => {
      const image = product.images[place - 1]
      return image ? [pictureName(image), image.alt] : ['', '']
    }),
  ]
}

/** A column that is missing leaves what is there as it is; so does an empty stock. */
export function draftFromZari(cells: Cells): Draft {
  const draft = emptyDraft()
  draft.id = cells('id') || undefined
  draft.version = cells('version') || undefined
  draft.title = cells('title')
  draft.description = cells('description')
  draft.type = cells('type')?.toLowerCase()
  draft.originalPrice = priceOf(cells, draft, 'Original Price')
  draft.sellingPrice = priceOf(cells, draft, 'Selling Price')
  draft.sizes = listOf(cells('sizes'))?.map((size) => size.toUpperCase())
  draft.categories = listOf(cells('categories'))
  draft.highlights = cells('highlights')
    ?.split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  draft.stock = stockOf(cells, draft)
  draft.pictures = picturesOf(cells)
  return draft
}

function priceOf(cells: Cells, draft: Draft, heading: string): string | undefined {
  const typed = cells(heading.toLowerCase())
  const price = typed ? readPrice(typed) : typed
  if (price === null) draft.problems.push(`${heading}: “${typed}” is no price in rupees.`)
  return price === null ? '' : price
}

function listOf(cell: string | undefined): string[] | undefined {
  return cell
    ?.split(/[,;|\n]/)
    .map((item) => item.trim())
    .filter(Boolean)
}

function stockOf(cells: Cells, draft: Draft): Draft['stock'] {
  const one = cells('stock') || undefined
  const counted = sizes.flatMap((size) => {
    const cell = cells(`stock ${size.toLowerCase()}`)
    return cell ? [[size, cell] as const] : []
  })
  if (one !== undefined && counted.length > 0)
    draft.problems.push('Stock: either one number, or one for each size; here are both.')
  if (counted.length > 0) return Object.fromEntries(counted)
  return one === undefined ? undefined : { '': one }
}

function picturesOf(cells: Cells): DraftPicture[] | undefined {
  if (places.every((place) => cells(`image ${place}`) === undefined)) return undefined
  return places.flatMap((place) => {
    const source = cells(`image ${place}`)
    return source ? [{ source, alt: cells(`image ${place} words`) ?? '' }] : []
  })
}
