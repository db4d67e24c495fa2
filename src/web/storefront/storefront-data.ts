import type { ShownMenus } from '#shop/site/menus/shown-menus.ts'
import type { ShopDetails } from '#shop/site/site-record.ts'

export type StorefrontData = {
  shopName: string
  tagline: string
  logo: { src: string; width: number; height: number } | null
  announcement: { text: string; href?: string } | null
  /** The text of the holiday notice; null outside its time. */
  holiday: string | null
  shopDetails: ShopDetails | null
  hasDrawnPictures: boolean
  /** Present if the drawings of the default brand are shown. */
  hasDrawings?: true
  /** The year of the copyright line. */
  year: number
  menus: ShownMenus
  /** The consent text of the newsletter forms. */
  newsletterConsent?: string
  /** Present if visitors may order as guests. */
  hasGuestCart?: true
  /** Present if a cart may hold a product in several sizes. */
  hasSeveralSizes?: true
}
