import type { PageContent } from '../pages/page-content.ts'
import type { Brand } from './brand/brand.ts'
import type { BusinessDetails } from './business-details.ts'
import type { HomeSections } from './home/home-sections.ts'
import type { Menus } from './menus/menus.ts'

export const siteKinds = ['about', 'shop-details', 'faqs', 'brand', 'home', 'menus'] as const
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

/** The kinds with a form on the page of site information; the others have pages of their own. */
export const infoKinds = ['about', 'shop-details', 'faqs'] as const
export type InfoKind = (typeof infoKinds)[number]

/** All kinds of versioned records. */
export type RecordKind = SiteKind | 'business' | PageKind
export type PageKind = `page:${string}`

export type SiteBodies = {
  about: AboutUs
  'shop-details': ShopDetails
  faqs: Faqs
  brand: Brand
  home: HomeSections
  menus: Menus
  business: BusinessDetails
  [page: PageKind]: PageContent
}

export type SiteRecord<Kind extends RecordKind = SiteKind> = {
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
