import type { ProductKind } from '../../kinds/product-kind.ts'
import type { Cells } from './columns.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { setDescription, setImages, setVariants } from './external-product.ts'
import { guessCategories, guessType, sizesOf } from './guess-product.ts'

const headings = {
  key: [
    'sku',
    'handleid',
    'handle',
    'product id',
    'product code',
    'item code',
    'code',
    'id',
    'reference',
  ],
  title: ['title', 'name', 'product name', 'product title', 'item name', 'product_name'],
  description: [
    'description',
    'product description',
    'body',
    'long description',
    'short description',
    'details',
    'short_description',
  ],
  price: [
    'selling price',
    'sale price',
    'special_price',
    'offer price',
    'discounted price',
    'our price',
  ],
  regular: ['regular price', 'original price', 'mrp', 'retail price', 'list price'],
  /** The selling price beside a regular price, and the regular price beside a selling price. */
  plainPrice: [
    'price',
    'price (tax incl.)',
    'price (tax excl.)',
    'unit price',
    'rate',
    'variant price',
  ],
  stock: [
    'stock',
    'quantity',
    'qty',
    'inventory',
    'current stock level',
    'stock quantity',
    'available',
    'stock level',
  ],
  sizes: ['sizes', 'size', 'available sizes'],
  type: ['type', 'product type', 'category', 'categories', 'collection', 'product category'],
  tags: ['tags', 'labels', 'keywords', 'categories', 'collection'],
  images: [
    'images',
    'image urls',
    'hosted image urls',
    'image url',
    'image',
    'picture',
    'photo',
    'photos',
    'base_image',
    'productimageurl',
    'product image url',
    'image src',
  ],
  moreImages: ['additional_images', 'additional images', 'additional image urls'],
} as const

export const knownTitles: readonly string[] = headings.title
export const knownPrices: readonly string[] = [
  ...headings.price,
  ...headings.regular,
  ...headings.plainPrice,
]

export function draftFromOther(cells: Cells, kinds: readonly ProductKind[]): Draft {
  const draft = emptyDraft()
  const cell = (name: keyof typeof headings) =>
    headings[name].map((heading) => cells(heading)).find(Boolean) ?? ''
  draft.externalKey = cell('key') || undefined
  draft.title = cell('title') || undefined
  setDescription(draft, cell('description'))
  draft.guesses.type = guessType(kinds, cell('type'), cell('tags'), draft.title)
  draft.guesses.categories = guessCategories(
    [cell('type'), cell('tags')].flatMap((text) => text.split(/[,;|>/]/)),
  )
  const [plainPrice, stock] = [cell('plainPrice'), cell('stock')]
  const regular = cell('regular') || plainPrice
  const price = cell('price') || plainPrice || regular
  const listed = cell('sizes').split(/[,;|/\n]/)
  const barcode = cells('barcode', 'ean', 'gtin', 'upc') ?? ''
  const codes = listed.length === 1 ? { sku: cells('sku') ?? '', barcode } : {}
  setVariants(
    draft,
    listed.map((size, index) => ({
      size,
      price,
      comparedPrice: regular,
      stock: index === 0 ? stock : '',
      ...codes,
    })),
    sizesOf(kinds, draft.guesses.type),
  )
  if (listed.length > 1 && draft.stock)
    draft.stock = {
      '': String(Object.values(draft.stock).reduce((sum, count) => sum + Number(count), 0)),
    }
  const numbered = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (number) =>
      cells(
        `image ${number}`,
        `image${number}`,
        `product image file - ${number}`,
        `image url ${number}`,
      ) ?? '',
  )
  const sources = [
    ...cell('images').split(/[,;|\n]/),
    ...cell('moreImages').split(/[,;|\n]/),
    ...numbered,
  ]
    .map((source) => source.trim())
    .filter(Boolean)
  setImages(
    draft,
    sources.map((source) => ({ source, alt: '' })),
  )
  return draft
}
