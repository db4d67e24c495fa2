import type { Cells } from './columns.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { takeDescription, takePictures, takeVariants } from './foreign-product.ts'
import { guessCategories, guessType } from './guess-product.ts'

/** What lists of suppliers and other shops call these things. One line is one product. */
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
  regular: [
    'price',
    'regular price',
    'original price',
    'mrp',
    'retail price',
    'list price',
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
export const knownPrices: readonly string[] = [...headings.price, ...headings.regular]

/** A table that none of the known systems wrote, but whose headings say what they mean. */
export function draftFromOther(cells: Cells): Draft {
  const draft = emptyDraft()
  const say = (what: keyof typeof headings) =>
    headings[what].map((heading) => cells(heading)).find(Boolean) ?? ''
  draft.foreignKey = say('key') || undefined
  draft.title = say('title') || undefined
  takeDescription(draft, say('description'))
  draft.guesses.type = guessType(say('type'), say('tags'), draft.title)
  draft.guesses.categories = guessCategories(
    [say('type'), say('tags')].flatMap((text) => text.split(/[,;|>/]/)),
  )
  const [price, regular, stock] = [say('price'), say('regular'), say('stock')]
  const listed = say('sizes').split(/[,;|/\n]/)
  takeVariants(
    draft,
    listed.map((size, index) => ({
      size,
      price: price || regular,
      comparedPrice: regular,
      stock: index === 0 ? stock : '',
    })),
  )
  // One number for a piece with several sizes is a number for all of them together.
  if (listed.length > 1 && draft.stock)
    draft.stock = {
      '': String(Object.values(draft.stock).reduce((sum, pieces) => sum + Number(pieces), 0)),
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
    ...say('images').split(/[,;|\n]/),
    ...say('moreImages').split(/[,;|\n]/),
    ...numbered,
  ]
    .map((source) => source.trim())
    .filter(Boolean)
  takePictures(
    draft,
    sources.map((source) => ({ source, alt: '' })),
  )
  return draft
}
