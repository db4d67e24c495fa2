import type { Product } from '../catalogue/product.ts'
import { coloursInTitle } from './colours-in-title.ts'
import { listedPieces, type ListedPiece } from './listed-pieces.ts'
import { plainRupees, previewOf, type ShopFront } from './structured-data.ts'
import { xmlElement } from './xml.ts'

/** What a listing shows of a product. */
export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'title'
  | 'description'
  | 'type'
  | 'sizes'
  | 'originalPricePaise'
  | 'sellingPricePaise'
  | 'available'
  | 'images'
  | 'countsSizes'
  | 'availableBySize'
>

/** Limits of merchant listings, in characters and pictures (https://support.google.com/merchants/answer/7052112). */
const DESCRIPTION_MAX = 5000
const FURTHER_PICTURES_MAX = 10

/** The feed of merchant listings, RSS 2.0 with Google's names: this, then items, then the end. */
export function feedBeginning({ shopUrl, shopName }: ShopFront): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${xmlElement('title', shopName)}${xmlElement('link', `${shopUrl}/`)}${xmlElement('description', `Sarees and suits of ${shopName}`)}\n`
  )
}

export const FEED_END = '</channel>\n</rss>\n'

/** A piece that comes in sizes is listed once for each, as one group; a piece without a picture cannot be listed. */
export function feedItems(product: ListedProduct, front: ShopFront): string {
  if (product.images.length === 0) return ''
  return listedPieces(product)
    .map((piece) => item(product, piece, front))
    .join('')
}

function item(
  product: ListedProduct,
  { id, name, size, path, isAvailable }: ListedPiece,
  { shopUrl, shopName }: ShopFront,
): string {
  const [first, ...further] = product.images.map((image) => shopUrl + previewOf(image).path)
  const color = coloursInTitle(product.title)
  const isReduced = product.sellingPricePaise < product.originalPricePaise
  const facts: Record<string, string> = {
    id,
    title: name,
    description: product.description.slice(0, DESCRIPTION_MAX),
    link: shopUrl + path,
    image_link: first!,
    availability: isAvailable ? 'in_stock' : 'out_of_stock',
    price: `${plainRupees(isReduced ? product.originalPricePaise : product.sellingPricePaise)} INR`,
    ...(isReduced && { sale_price: `${plainRupees(product.sellingPricePaise)} INR` }),
    condition: 'new',
    brand: shopName,
    identifier_exists: 'no',
    gender: 'female',
    age_group: 'adult',
    product_type: product.type === 'saree' ? 'Sarees' : 'Suits',
    google_product_category: 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing',
    ...(color && { color }),
    ...(size ? { item_group_id: product.id, size } : { size: 'one size' }),
  }
  const pictures = further
    .slice(0, FURTHER_PICTURES_MAX)
    .map((url) => xmlElement('g:additional_image_link', url))
    .join('')
  return `<item>${Object.entries(facts)
    .map(([name, text]) => xmlElement(`g:${name}`, text))
    .join('')}${pictures}</item>\n`
}
