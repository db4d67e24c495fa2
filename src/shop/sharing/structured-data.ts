import type { Product } from '../catalogue/product.ts'
import { PREVIEW_WIDTH, previewUrl, type CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'
import { coloursInTitle } from './colours-in-title.ts'
import { listedPieces, type ListedPiece } from './listed-pieces.ts'
import { productPath } from './product-path.ts'

/** Where the shop is, without a slash at the end, and what it is called. */
export type ShopFront = { shopUrl: string; shopName: string }
export type StructuredData = { '@type': string; [name: string]: unknown }

/**
 * What search engines show beside the link: price, availability, picture. A piece that comes in sizes is a group, with an offer for each size
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants); what all sizes share is said once.
 */
export function productData(product: Product, front: ShopFront): StructuredData {
  const pictures = product.images.map((image) => front.shopUrl + previewOf(image).path)
  const pieces = listedPieces(product)
  const [piece] = pieces
  const shared = {
    description: product.description,
    category: product.type,
    brand: { '@type': 'Brand', name: front.shopName },
    ...coloured(product.title),
  }
  if (product.sizes.length === 0)
    return { ...pieceData(product, piece!, front, pictures), ...shared }
  return {
    '@type': 'ProductGroup',
    name: product.title,
    url: front.shopUrl + productPath(product.id),
    productGroupID: product.id,
    variesBy: 'https://schema.org/size',
    ...shared,
    ...pictured(pictures),
    hasVariant: pieces.map((each) => pieceData(product, each, front, pictures.slice(0, 1))),
  }
}

/** https://schema.org/Product */
function pieceData(
  product: Product,
  { id, name, size, path, isAvailable }: ListedPiece,
  { shopUrl, shopName }: ShopFront,
  pictures: readonly string[],
): StructuredData {
  return {
    '@type': 'Product',
    name,
    sku: id,
    ...(size && { size }),
    ...pictured(pictures),
    offers: {
      '@type': 'Offer',
      url: shopUrl + path,
      price: plainRupees(product.sellingPricePaise),
      priceCurrency: 'INR',
      availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shopName },
    },
  }
}

function pictured(pictures: readonly string[]) {
  return pictures.length > 0 && { image: pictures }
}

function coloured(title: string) {
  const color = coloursInTitle(title)
  return color !== null && { color }
}

/** The way from the home page to here. https://schema.org/BreadcrumbList */
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

/** https://schema.org/OnlineStore, with the box that searches it. */
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

/** With the size of that file, not of the original. */
export function previewOf({ id, width, height }: Pick<CardImage, 'id' | 'width' | 'height'>): {
  path: string
  width: number
  height: number
} {
  const shown = Math.min(PREVIEW_WIDTH, width)
  return { path: previewUrl(id), width: shown, height: Math.round((height * shown) / width) }
}

/** `6299.00`: no grouping, as machines read it. */
export function plainRupees(paise: Paise): string {
  return (paise / 100).toFixed(2)
}
