import type { Brand } from './brand/brand.ts'

export const siteKinds = ['about', 'shop-details', 'faqs', 'brand'] as const
export type SiteKind = (typeof siteKinds)[number]

export type AboutUs = { aboutUs: string }
export type ShopDetails = {
  address: string
  mapsLink: string
  instagram: string
  facebook: string
  pinterest: string
}
export type Faq = { question: string; response: string }
export type Faqs = { FAQs: Faq[] }

export type SiteBodies = {
  about: AboutUs
  'shop-details': ShopDetails
  faqs: Faqs
  brand: Brand
}
/** The kinds with a form on the page of site information; the brand has a page of its own. */
export const infoKinds = ['about', 'shop-details', 'faqs'] as const
export type InfoKind = (typeof infoKinds)[number]

export type SiteRecord<Kind extends SiteKind = SiteKind> = {
  kind: Kind
  version: number
  body: SiteBodies[Kind]
  publishedAt: Date
}

/** Returns the URL if it is https, otherwise null, because nothing else may become a link. */
export function safeLink(url: string): string | null {
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}

export const siteTopic = 'site'
