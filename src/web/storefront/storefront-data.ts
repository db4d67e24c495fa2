import type { ShopDetails } from '#shop/site/site-record.ts'

export type StorefrontData = {
  shopName: string
  shopDetails: ShopDetails | null
  hasDrawnPictures: boolean
}
