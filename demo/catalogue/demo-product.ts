import type { Outfit } from '../drawing/garments/suit-on-form.ts'
import type { BackdropName } from '../drawing/scenes/backdrops.ts'
import type { SareeDesign } from '../drawing/weaving/saree-cloth.ts'
import type { SuitDesign } from '../drawing/weaving/suit-cloth.ts'

export type SareeView =
  | 'nivi'
  | 'pinned'
  | 'gujarati'
  | 'rail'
  | 'fan'
  | 'border'
  | 'twist'
  | 'folded'
  | 'swatches'
  | 'blouse'
  | 'back'
export type SuitView =
  | 'form'
  | 'yoke'
  | 'hem'
  | 'hanger'
  | 'twist'
  | 'swatches'
  | 'back'
  | 'dupatta'
  | 'folded'

type Offer = {
  /** Never changes, because it identifies the product when the demo is loaded again. */
  slug: string
  title: string
  description: string
  highlights: string[]
  /** Whole rupees. */
  origPrice: number
  sellingPrice: number
  sizes: ('S' | 'M' | 'L' | 'XL' | 'XXL')[]
  categories: ('Latest' | 'Trending' | 'Recommended' | 'Popular')[]
  quantity: number
  /** The backdrop of the product's images. */
  setting: BackdropName
}

export type DemoSaree = Offer & { type: 'saree'; design: SareeDesign; views: SareeView[] }
export type DemoSuit = Offer & {
  type: 'suit'
  design: SuitDesign
  outfit: Outfit
  views: SuitView[]
}
export type DemoProduct = DemoSaree | DemoSuit

export const saree = (product: Omit<DemoSaree, 'type' | 'sizes'>): DemoSaree => ({
  type: 'saree',
  sizes: [],
  ...product,
})
export const suit = (product: Omit<DemoSuit, 'type'>): DemoSuit => ({ type: 'suit', ...product })
