import type { Advance } from '../advance-mode.ts'
import type { Product } from '../catalogue/product-fields.ts'
import { croppedPreview } from '../media/focal-point.ts'
import { PREVIEW_WIDTH, previewUrl, type CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'
import { averageStars, STARS_MAX, type ReviewCounts } from '../reviews/review.ts'
import { listingFacts, type ListingFacts } from './listing-facts.ts'
import { variantsOf, type ProductVariant } from './product-variants.ts'
import { productPath } from './product-path.ts'

/** `shopUrl` has no trailing slash. */
export type ShopFront = { shopUrl: string; shopName: string }
export type StructuredData = { '@type': string; [name: string]: unknown }

/** The price, availability and images that search engines show. A product with sizes is a group with
 * one offer per size
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants). */
export function productData(
  product: Omit<Product, 'attributes'>,
  front: ShopFront,
  facts: ListingFacts = listingFacts(product, []),
  rating?: Pick<ReviewCounts, 'reviews' | 'stars'>,
): StructuredData {
  const images = product.images.map((image) => front.shopUrl + previewOf(image).path)
  const variants = variantsOf(product)
  const shared = {
    description: product.description,
    category: product.type,
    brand: { '@type': 'Brand', name: front.shopName },
    ...factProperties(facts),
    ...(rating && rating.reviews > 0 && { aggregateRating: ratingData(rating) }),
  }
  if (product.sizes.length === 0)
    return { ...variantData(product, variants[0]!, front, images), ...shared }
  return {
    '@type': 'ProductGroup',
    name: product.title,
    url: front.shopUrl + productPath(product),
    productGroupID: product.id,
    variesBy: 'https://schema.org/size',
    ...shared,
    ...imageProperty(images),
    hasVariant: variants.map((each) => variantData(product, each, front, images.slice(0, 1))),
  }
}

/** https://schema.org/AggregateRating */
function ratingData(rating: Pick<ReviewCounts, 'reviews' | 'stars'>) {
  return {
    '@type': 'AggregateRating',
    ratingValue: averageStars(rating),
    reviewCount: rating.reviews,
    bestRating: STARS_MAX,
  }
}

/** https://schema.org/Product */
function variantData(
  product: Omit<Product, 'attributes'>,
  { id, name, size, path, isAvailable }: ProductVariant,
  { shopUrl, shopName }: ShopFront,
  images: readonly string[],
): StructuredData {
  return {
    '@type': 'Product',
    name,
    sku: id,
    ...(size && { size }),
    ...imageProperty(images),
    offers: {
      '@type': 'Offer',
      url: shopUrl + path,
      price: plainRupees(product.sellingPricePaise),
      ...struckPriceProperty(product),
      priceCurrency: 'INR',
      ...availabilityOf(isAvailable, product.advance),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shopName },
    },
  }
}

/** https://schema.org/ItemAvailability */
function availabilityOf(isAvailable: boolean, advance: Advance | null | undefined) {
  const availability = (name: string) => `https://schema.org/${name}`
  if (!isAvailable) return { availability: availability('OutOfStock') }
  if (typeof advance === 'number') return { availability: availability('MadeToOrder') }
  return advance
    ? { availability: availability('PreOrder'), availabilityStarts: advance }
    : { availability: availability('InStock') }
}

/** The struck-through price as MRP or earlier price (https://schema.org/priceSpecification). Left out
 * if the rule in force strikes through the original price as entered. */
function struckPriceProperty({
  sellingPricePaise,
  struckPricePaise,
  strike,
}: Pick<Product, 'sellingPricePaise' | 'struckPricePaise' | 'strike'>) {
  if (strike === 'original' || struckPricePaise <= sellingPricePaise) return {}
  const priceType = strike === 'mrp' ? 'MSRP' : 'StrikethroughPrice'
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: `https://schema.org/${priceType}`,
      price: plainRupees(struckPricePaise),
      priceCurrency: 'INR',
    },
  }
}

function imageProperty(images: readonly string[]) {
  return images.length > 0 && { image: images }
}

/** https://schema.org/additionalProperty */
function factProperties({ others, ...named }: ListingFacts) {
  const additionalProperty = others.map((fact) => ({ '@type': 'PropertyValue', ...fact }))
  return { ...named, ...(additionalProperty.length > 0 && { additionalProperty }) }
}

/** https://schema.org/BreadcrumbList */
export function breadcrumbData(
  steps: readonly { name: string; path: string }[],
  { shopUrl }: ShopFront,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: shopUrl + path,
    })),
  }
}

/** The shop as https://schema.org/OnlineStore, and its search as https://schema.org/WebSite. */
export function organisationData(
  { shopUrl, shopName }: ShopFront,
  details: { address: string; links: readonly string[] },
): StructuredData[] {
  return [
    {
      '@type': 'OnlineStore',
      name: shopName,
      url: `${shopUrl}/`,
      logo: `${shopUrl}/favicon.svg`,
      ...(details.address && { address: details.address }),
      ...(details.links.length > 0 && { sameAs: details.links }),
    },
    {
      '@type': 'WebSite',
      name: shopName,
      url: `${shopUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${shopUrl}/shop/searchQuery/{words}`,
        'query-input': 'required name=words',
      },
    },
  ]
}

/** https://schema.org/FAQPage */
export function questionsData(
  questions: readonly { question: string; response: string }[],
): StructuredData[] {
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, response }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: response },
      })),
    },
  ]
}

/** The path and size of the preview file, which may be smaller than the original. */
export function previewOf({ id, width, height }: Pick<CardImage, 'id' | 'width' | 'height'>): {
  path: string
  width: number
  height: number
} {
  const shown = Math.min(PREVIEW_WIDTH, width)
  return { path: previewUrl(id), width: shown, height: Math.round((height * shown) / width) }
}

/** The picture of a shared link: the part around the focal point, or the whole image without one. */
export function linkPreviewOf(
  image: Pick<CardImage, 'id' | 'width' | 'height' | 'focus'>,
): ReturnType<typeof previewOf> {
  return croppedPreview(image) ?? previewOf(image)
}

/** `6299.00`, without digit grouping. */
export function plainRupees(paise: Paise): string {
  return (paise / 100).toFixed(2)
}
