import type { ShopDetails } from '#shop/site/site-record.ts'

/** Loader data of the layout route, shared by all storefront pages. */
export type StorefrontData = {
  shopName: string
  shopDetails: ShopDetails | null
  hasDrawnPictures: boolean
}
