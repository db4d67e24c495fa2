import type { Shop } from '#web/shop-context.server.ts'
import { emptyValues } from '#shop/catalogue/field-values.ts'
import type { EditedProduct } from '#shop/catalogue/product-fields.ts'
import { saveProduct } from '#shop/catalogue/save-product.server.ts'
import { renditionQueue } from '#shop/media/media-queues.server.ts'
import { saveImage } from '#shop/media/save-image.server.ts'
import { attributesOf } from './catalogue/attributes-of.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { DemoProduct } from './catalogue/demo-product.ts'
import type { DemoShop } from './demo-shop.ts'
import { listKnownTitles } from './demo-state.ts'
import type { ProductImage } from './drawing/draw-product-images.ts'

export type Draw = (
  products: readonly DemoProduct[],
) => AsyncIterable<{ product: DemoProduct; pictures: ProductImage[] }>

/** Adds the products, the oldest first, so that the newest is at the top of every list. */
export async function addProducts(
  shop: DemoShop,
  say: (line: string) => void,
  draw: Draw,
): Promise<void> {
  const known = await listKnownTitles(shop.db)
  const missing = catalogue.filter(({ title }) => !known.has(title)).toReversed()
  if (missing.length === 0) return
  const total = missing.reduce((sum, { views }) => sum + views.length, 0)
  say(
    `Drawing ${total} images of ${missing.length} products for the demo shop, once. This takes about half a minute.`,
  )
  let done = 0
  for await (const { product, pictures } of draw(missing)) {
    await addProduct(shop, product, pictures)
    done++
    if (done % 15 === 0) say(`  ${done} of ${missing.length} products added.`)
  }
}

/** Small images are soon replaced by large ones, so their other sizes are made only on request. */
const withoutRenditions = (jobs: Shop['jobs']): Pick<Shop['jobs'], 'enqueue'> => ({
  async enqueue(tx, queue, data, options) {
    if (queue !== renditionQueue) await jobs.enqueue(tx, queue, data, options)
  },
})

async function addProduct(
  shop: DemoShop,
  product: DemoProduct,
  pictures: ProductImage[],
): Promise<void> {
  const images = await Promise.all(
    pictures.map(async ({ alt, jpeg }) => {
      const saved = await saveImage(
        { ...shop, jobs: withoutRenditions(shop.jobs) },
        { bytes: jpeg, uploadedBy: null, alt },
      )
      if (saved.outcome === 'refused') throw new Error(`${product.title}: ${saved.code}`)
      return { id: saved.image.id, alt }
    }),
  )
  const saved = await saveProduct(shop.db, {
    product: productOf(product, images),
    savedBy: null,
    basedOn: null,
  })
  if (saved.outcome !== 'saved') throw new Error(`${product.title}: ${saved.outcome}`)
}

function productOf(product: DemoProduct, images: EditedProduct['images']): EditedProduct {
  const { title, description, type, sizes, categories, highlights, quantity } = product
  return {
    ...emptyValues,
    title,
    description,
    type,
    sizes,
    categories,
    highlights,
    attributes: attributesOf(product),
    images,
    originalPricePaise: product.origPrice * 100,
    sellingPricePaise: product.sellingPrice * 100,
    countsSizes: false,
    quantities: { '': quantity },
  }
}
