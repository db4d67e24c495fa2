import type { Advance } from '../advance-mode.ts'
import type { Product } from '../catalogue/product-fields.ts'
import { findKind, type ProductKind } from '../kinds/product-kind.ts'
import type { Attribute } from '../attributes/attribute.ts'
import { isGtin, skuKey, type Sku } from '../skus/sku.ts'
import { listingFacts, type ListingFacts } from './listing-facts.ts'
import { variantsOf, type ProductVariant } from './product-variants.ts'
import { plainRupees, previewOf, type ShopFront } from './structured-data.ts'
import { xmlElement } from './xml.ts'

export type FeedProduct = Pick<
  Product,
  | 'id'
  | 'title'
  | 'description'
  | 'type'
  | 'sizes'
  | 'struckPricePaise'
  | 'sellingPricePaise'
  | 'available'
  | 'images'
  | 'countsSizes'
  | 'availableBySize'
> &
  Partial<Pick<Product, 'attributes' | 'advance'>>

/** Barcodes of sizes by `skuKey`. */
type Barcodes = ReadonlyMap<string, Pick<Sku, 'barcode'>>

/** Limits of merchant listings, in characters and images (https://support.google.com/merchants/answer/7052112). */
const DESCRIPTION_MAX = 5000
const ADDITIONAL_IMAGES_MAX = 10

/** Begins an RSS 2.0 feed with Google's element names. The items and FEED_END must follow. */
export function feedStart(
  { shopUrl, shopName }: ShopFront,
  kinds: readonly Pick<ProductKind, 'plural'>[],
): string {
  const named = kinds.map(({ plural }) => plural).join(', ')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${xmlElement('title', shopName)}${xmlElement('link', `${shopUrl}/`)}${xmlElement('description', `${named} of ${shopName}`)}\n`
  )
}

export const FEED_END = '</channel>\n</rss>\n'

/** Returns one feed item per size; the items of a product form a group. A product without images
 * cannot be listed. */
export function feedItems(
  product: FeedProduct,
  front: ShopFront,
  kinds: readonly ProductKind[],
  barcodes: Barcodes = new Map(),
  attributes: readonly Attribute[] = [],
): string {
  if (product.images.length === 0) return ''
  const kind = findKind(kinds, product.type)
  const facts = listingFacts(product, attributes)
  return variantsOf(product)
    .map((variant) => {
      const barcode = barcodes.get(skuKey(product.id, variant.size ?? ''))?.barcode ?? ''
      return item(product, variant, front, { kind, facts, gtin: isGtin(barcode) ? barcode : null })
    })
    .join('')
}

/** A pre-order names its day (https://support.google.com/merchants/answer/6324448). A piece made to order
 * is in stock with a handling time (https://support.google.com/merchants/answer/7388496). */
function availabilityOf(
  isAvailable: boolean,
  advance: Advance | null | undefined,
): Record<string, string> {
  if (!isAvailable) return { availability: 'out_of_stock' }
  if (typeof advance === 'number')
    return { availability: 'in_stock', max_handling_time: String(advance) }
  return advance
    ? { availability: 'preorder', availability_date: `${advance}T00:00+05:30` }
    : { availability: 'in_stock' }
}

type Listed = { kind: ProductKind | undefined; facts: ListingFacts; gtin: string | null }

function item(
  product: FeedProduct,
  { id, name, size, path, isAvailable }: ProductVariant,
  { shopUrl, shopName }: ShopFront,
  { kind, facts, gtin }: Listed,
): string {
  const [first, ...further] = product.images.map((image) => shopUrl + previewOf(image).path)
  const { others: _others, ...named } = facts
  const isReduced = product.sellingPricePaise < product.struckPricePaise
  const attributes: Record<string, string> = {
    id,
    title: name,
    description: product.description.slice(0, DESCRIPTION_MAX),
    link: shopUrl + path,
    image_link: first!,
    ...availabilityOf(isAvailable, product.advance),
    price: `${plainRupees(isReduced ? product.struckPricePaise : product.sellingPricePaise)} INR`,
    ...(isReduced && { sale_price: `${plainRupees(product.sellingPricePaise)} INR` }),
    condition: 'new',
    brand: shopName,
    ...(gtin ? { gtin } : { identifier_exists: 'no' }),
    gender: 'female',
    age_group: kind?.ageGroup ?? 'adult',
    product_type: kind?.plural ?? product.type,
    ...(kind?.feedCategory && { google_product_category: kind.feedCategory }),
    ...named,
    ...(size ? { item_group_id: product.id, size } : { size: 'one size' }),
  }
  const additionalImages = further
    .slice(0, ADDITIONAL_IMAGES_MAX)
    .map((url) => xmlElement('g:additional_image_link', url))
    .join('')
  return `<item>${Object.entries(attributes)
    .map(([name, text]) => xmlElement(`g:${name}`, text))
    .join('')}${additionalImages}</item>\n`
}
