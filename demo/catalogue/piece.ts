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
export type SuitView = 'form' | 'yoke' | 'hem' | 'hanger' | 'twist' | 'swatches'

type Offer = {
  /** Never changes: the piece is known by it when the demo is loaded again. */
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
  /** Where it is shown; the first view is the picture on the card. */
  setting: BackdropName
}

export type SareePiece = Offer & { type: 'saree'; design: SareeDesign; views: SareeView[] }
export type SuitPiece = Offer & {
  type: 'suit'
  design: SuitDesign
  outfit: Outfit
  views: SuitView[]
}
export type Piece = SareePiece | SuitPiece

export const saree = (piece: Omit<SareePiece, 'type' | 'sizes'>): SareePiece => ({
  type: 'saree',
  sizes: [],
  ...piece,
})
export const suit = (piece: Omit<SuitPiece, 'type'>): SuitPiece => ({ type: 'suit', ...piece })
