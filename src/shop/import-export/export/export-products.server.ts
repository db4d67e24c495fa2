import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { writeZip, type ZipPart } from '#platform/zip/write-zip.server.ts'
import { UTF8_BOM, csvLine } from '../../csv-line.ts'
import { listAttributes } from '../../attributes/attribute-store.server.ts'
import { imageUrl, widthsFor } from '../../media/image.ts'
import { originalKey } from '../../media/rendition.server.ts'
import { listKinds } from '../../kinds/kind-store.server.ts'
import { allSizes } from '../../kinds/product-kind.ts'
import { listProductsToExport, type Cursor } from '../product-rows-store.server.ts'
import { zariCells, zariHeaders, type ProductToExport } from '../formats/zari-columns.ts'

const PRODUCTS_AT_ONCE = 200

type Picture = ProductToExport['images'][number]

/** Exports all products as CSV with image URLs. Importing the file again loses no data. */
export function exportProducts(db: Db, shopUrl: string): AsyncGenerator<string> {
  return linesOf(
    db,
    ({ id, width }) => `${shopUrl}${imageUrl(id, widthsFor(width).at(-1)!, 'webp')}`,
  )
}

export async function* exportTemplate(db: Db): AsyncGenerator<string> {
  const headers = zariHeaders(allSizes(await listKinds(db)), await listAttributes(db))

  const sample: Record<string, string> = {
    Title: 'Sample: ivory Chanderi saree',
    Description: 'Light as air, with a woven zari border.',
    Type: 'saree',
    'Original Price': '4999',
    'Selling Price': '2499.50',
    Categories: 'Latest, Popular',
    'Attribute fabric': 'Silk cotton',
    'Attribute occasion': 'Festive, Party',
    Highlights: 'Pure silk and cotton\nLength 6.3 m with blouse piece',
    Stock: '3',
    'Image 1': 'ivory-front.jpg',
    'Image 1 Words': 'The pallu',
  }
  yield UTF8_BOM + csvLine(headers) + csvLine(headers.map((heading) => sample[heading] ?? ''))
}

/** Exports all products and their image files as a zip, which another Zari shop can import. */
export function exportProductsWithPictures(db: Db, media: MediaStorage): Readable {
  return writeZip(partsOf(db, media))
}

async function* partsOf(db: Db, media: MediaStorage): AsyncGenerator<ZipPart> {
  yield { name: 'products.csv', content: linesOf(db, fileName), isCompressed: true }
  const packed = new Set<string>()
  for await (const { images } of everyProduct(db)) {
    for (const image of images) {
      if (packed.has(image.id)) continue
      packed.add(image.id)
      const content = await media.read(
        originalKey(image.id, image.type === 'webp' ? 'webp' : 'jpg'),
      )
      if (content) yield { name: `pictures/${fileName(image)}`, content, isCompressed: false }
    }
  }
}

function fileName({ id, type }: Picture): string {
  return `${id}.${type}`
}

async function* linesOf(db: Db, pictureName: (image: Picture) => string): AsyncGenerator<string> {
  const sizes = allSizes(await listKinds(db))
  const attributes = await listAttributes(db)
  yield UTF8_BOM + csvLine(zariHeaders(sizes, attributes))
  for await (const product of everyProduct(db))
    yield csvLine(zariCells(product, sizes, pictureName, attributes))
}

/** Reads the products in batches by cursor, so that the export needs little memory. */
async function* everyProduct(db: Db): AsyncGenerator<ProductToExport> {
  let cursor: Cursor | null = null
  for (;;) {
    const products: (ProductToExport & { cursor: Cursor })[] = await listProductsToExport(
      db,
      cursor,
      PRODUCTS_AT_ONCE,
    )
    yield* products
    cursor = products.at(-1)?.cursor ?? null
    if (!cursor || products.length < PRODUCTS_AT_ONCE) return
  }
}
