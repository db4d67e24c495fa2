import type { KindLink } from '#shop/catalogue/product.ts'
import type { ShopDetails } from '#shop/site/site-record.ts'

/** A link of the footer's column for customer service. */
export type HelpLink = { to: string; title: string }

export type StorefrontData = {
  shopName: string
  tagline: string
  logo: { src: string; width: number; height: number } | null
  announcement: { text: string; href?: string } | null
  shopDetails: ShopDetails | null
  hasDrawnPictures: boolean
  kinds: KindLink[]
  helpLinks: readonly HelpLink[]
}
