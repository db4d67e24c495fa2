import {
  categories,
  IMAGES_MAX,
  productTypes,
  sizes,
  type Category,
  type Product,
  type Size,
} from '#shop/catalogue/product.ts'
import type { Quantities } from '#shop/catalogue/product-form.ts'
import type { Form } from '#shop/form-text.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { rupeesText } from '#shop/money.ts'
import type { StockRow, StockSize } from '#shop/stock/stock.ts'
import { isUuid } from '#shop/uuid.ts'

/** The form as it stands, right or wrong: numbers are what was typed. Each picture has its own of the six slots. */
export type TypedProduct = {
  title: string
  description: string
  type: string
  originalPrice: string
  sellingPrice: string
  quantity: string
  countsSizes: boolean
  sizes: Size[]
  sizeQuantities: Partial<Record<Size, string>>
  categories: Category[]
  highlights: string[]
  pictures: (ImageRef | null)[]
}

export const emptySlots: TypedProduct['pictures'] = Array.from({ length: IMAGES_MAX }, () => null)

/** The specification's defaults. */
export const newProduct: TypedProduct = {
  title: '',
  description: '',
  type: productTypes[0],
  originalPrice: '',
  sellingPrice: '',
  quantity: '1',
  countsSizes: false,
  sizes: [],
  sizeQuantities: {},
  categories: [],
  highlights: ['', ''],
  pictures: emptySlots,
}

export type Stored = { product: Product; stock: StockRow[] }

export function typedFrom({ product, stock }: Stored): TypedProduct {
  const onHand = (size: StockSize) => stock.find((row) => row.size === size)?.onHand
  return {
    title: product.title,
    description: product.description,
    type: product.type,
    originalPrice: rupeesText(product.originalPricePaise),
    sellingPrice: rupeesText(product.sellingPricePaise),
    quantity: String(onHand('') ?? 0),
    countsSizes: product.countsSizes,
    sizes: product.sizes,
    sizeQuantities: product.countsSizes
      ? Object.fromEntries(product.sizes.map((size) => [size, String(onHand(size) ?? 0)]))
      : {},
    categories: product.categories,
    highlights: product.highlights.length > 0 ? product.highlights : [''],
    pictures: emptySlots.map((_, slot) => product.images[slot] ?? null),
  }
}

/** What was on hand when the form was drawn: a correction is told as the difference to it. */
export function quantitiesSeen(stock: readonly StockRow[]): Quantities {
  return Object.fromEntries(stock.map(({ size, onHand }) => [size, onHand]))
}

/** What a browser sent, to be shown again. Of a picture it says the id and the words; how large it is, it need not know. */
export function typedIn(form: Form): TypedProduct {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const texts = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  const [ids, alts] = [texts('imageId'), texts('imageAlt')]
  return {
    title: text('title'),
    description: text('description'),
    type: text('type'),
    originalPrice: text('originalPrice'),
    sellingPrice: text('sellingPrice'),
    quantity: text('quantity'),
    countsSizes: text('countsSizes') === 'on',
    sizes: sizes.filter((size) => texts('size').includes(size)),
    sizeQuantities: Object.fromEntries(
      sizes.map((size) => [size, text(`quantity-${size}`)]).filter(([, value]) => value !== ''),
    ),
    categories: categories.filter((category) => texts('category').includes(category)),
    highlights: texts('highlight'),
    pictures: emptySlots.map((_, slot) => {
      const id = ids[slot]
      return isUuid(id)
        ? { id, width: 300, height: 400, tint: '#f4ecdf', alt: alts[slot] ?? '' }
        : null
    }),
  }
}
