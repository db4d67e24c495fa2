import type { SiteKind } from '#shop/site/site-record.ts'

export const siteHeadings: Record<SiteKind, string> = {
  about: 'About',
  'shop-details': 'Shop details',
  faqs: 'FAQs',
}
