export const goodsClasses = [
  'fabric',
  'apparel',
  'shawl',
  'made-up',
  'jewellery',
  'service',
] as const
export type GoodsClass = (typeof goodsClasses)[number]

export const stitchings = ['stitched', 'unstitched'] as const
export type Stitching = (typeof stitchings)[number]

export function isGoodsClass(text: string): text is GoodsClass {
  return (goodsClasses as readonly string[]).includes(text)
}

/** The values of a product, where '' leaves the decision to its kind. */
export type ClassifiedProduct = {
  goodsClass: GoodsClass | ''
  stitching: Stitching | ''
  kindGoodsClass: GoodsClass
}

/** Unstitched garments are fabric and stitched fabric is apparel, unless the product has a class of
 * its own. */
export function goodsClassOf({
  goodsClass,
  stitching,
  kindGoodsClass,
}: ClassifiedProduct): GoodsClass {
  if (goodsClass) return goodsClass
  if (stitching === 'unstitched' && kindGoodsClass === 'apparel') return 'fabric'
  return stitching === 'stitched' && kindGoodsClass === 'fabric' ? 'apparel' : kindGoodsClass
}
