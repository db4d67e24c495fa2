import type { Product } from '../catalogue/product.ts'
import { coloursInTitle } from './colours-in-title.ts'
import { plainRupees, previewOf, productPath, type ShopFront } from './structured-data.ts'
import { xmlElement } from './xml.ts'

/** What a listing shows of a product. */
export type ListedProduct = Pick<Product, 'id' | 'title' | 'description' | 'type' | 'sizes' | 'originalPricePaise' | 'sellingPricePaise' | 'available' | 'images' | 'countsSizes' | 'availableBySize'>

/** Limits of merchant listings, in characters and pictures (https://support.google.com/merchants/answer/7052112). */
const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const FURTHER_PICTURES_MAX = 10

/** The feed of merchant listings, RSS 2.0 with Google's names: this, then items, then the end. */
export function feedBeginning({ shopUrl, shopName }: ShopFront): string {
  return '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
    + `${xmlElement('title', shopName)}${xmlElement('link', `${shopUrl}/`)}${xmlElement('description', `Sarees and suits of ${shopName}`)}\n`
}

export const FEED_END = '</channel>\n</rss>\n'

/** A piece that comes in sizes is listed once for each, as one group; a piece without a picture cannot be listed. */
export function feedItems(product: ListedProduct, front: ShopFront): string {
  if (product.images.length === 0) return ''
  if (product.sizes.length === 0) return item(product, front, { size: 'one size' }, product.available)
  return product.sizes.map((size) => item(
    product, front, { id: `${product.id}-${size}`, item_group_id: product.id, size },
    product.countsSizes ? (product.availableBySize[size] ?? 0) : product.available,
  )).join('')
}

function item(product: ListedProduct, { shopUrl, shopName }: ShopFront, own: Record<string, string>, available: number): string {
  const [first, ...further] = product.images.map((image) => shopUrl + previewOf(image).path)
  const color = coloursInTitle(product.title)
  const isReduced = product.sellingPricePaise < product.originalPricePaise
  const facts: Record<string, string> = {
    id: product.id,
    title: product.title.slice(0, TITLE_MAX),
    description: product.description.slice(0, DESCRIPTION_MAX),
    link: shopUrl + productPath(product.id),
    image_link: first!,
    availability: available > 0 ? 'in_stock' : 'out_of_stock',
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
    ...own,
  }
  const pictures = further.slice(0, FURTHER_PICTURES_MAX).map((url) => xmlElement('g:additional_image_link', url)).join('')
  return `<item>${Object.entries(facts).map(([name, text]) => xmlElement(`g:${name}`, text)).join('')}${pictures}</item>\n`
}
