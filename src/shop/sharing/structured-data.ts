import type { Product } from '../catalogue/product.ts'
import { PREVIEW_WIDTH, previewUrl, type CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'
import { coloursInTitle } from './colours-in-title.ts'

/** Where the shop is, without a slash at the end, and what it is called. */
export type ShopFront = { shopUrl: string; shopName: string }
export type StructuredData = { '@type': string; [name: string]: unknown }

/** What search engines show beside the link: price, availability, picture. https://schema.org/Product */
export function productData(product: Product, front: ShopFront): StructuredData {
  const url = `${front.shopUrl}${productPath(product.id)}`
  const color = coloursInTitle(product.title)
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: product.id,
    category: product.type,
    ...(product.images.length > 0 && { image: product.images.map((image) => front.shopUrl + previewOf(image).path) }),
    brand: { '@type': 'Brand', name: front.shopName },
    ...(product.sizes.length > 0 && { size: product.sizes.join(', ') }),
    ...(color && { color }),
    offers: {
      '@type': 'Offer', url, price: plainRupees(product.sellingPricePaise), priceCurrency: 'INR',
      availability: `https://schema.org/${product.available > 0 ? 'InStock' : 'OutOfStock'}`, itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: front.shopName },
    },
  }
}

/** The way from the home page to here. https://schema.org/BreadcrumbList */
export function breadcrumbData(steps: readonly { name: string; path: string }[], { shopUrl }: ShopFront): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: shopUrl + path })),
  }
}

/** https://schema.org/OnlineStore, with the box that searches it. */
export function organisationData({ shopUrl, shopName }: ShopFront, details: { address: string; links: readonly string[] }): StructuredData[] {
  return [
    {
      '@type': 'OnlineStore', name: shopName, url: `${shopUrl}/`, logo: `${shopUrl}/favicon.svg`,
      ...(details.address && { address: details.address }), ...(details.links.length > 0 && { sameAs: details.links }),
    },
    {
      '@type': 'WebSite', name: shopName, url: `${shopUrl}/`,
      potentialAction: { '@type': 'SearchAction', target: `${shopUrl}/shop/searchQuery/{words}`, 'query-input': 'required name=words' },
    },
  ]
}

/** https://schema.org/FAQPage */
export function questionsData(questions: readonly { question: string; response: string }[]): StructuredData[] {
  if (questions.length === 0) return []
  return [{
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, response }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: response } })),
  }]
}

export function productPath(id: string): string {
  return `/productinfo/${id}`
}

/** With the size of that file, not of the original. */
export function previewOf({ id, width, height }: Pick<CardImage, 'id' | 'width' | 'height'>): { path: string; width: number; height: number } {
  const shown = Math.min(PREVIEW_WIDTH, width)
  return { path: previewUrl(id), width: shown, height: Math.round(height * shown / width) }
}

/** `6299.00`: no grouping, as machines read it. */
export function plainRupees(paise: Paise): string {
  return (paise / 100).toFixed(2)
}
