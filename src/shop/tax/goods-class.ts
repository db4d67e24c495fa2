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

/** The class of goods with this code. Null if the code does not decide it: shawls and stoles have a
 * rate of their own if they are made by hand. */
export function goodsClassOfHsn(hsn: string): GoodsClass | null {
  const [chapter, heading] = [Number(hsn.slice(0, 2)), hsn.slice(0, 4)]
  if (heading === '6117' || heading === '6214') return null
  if (heading === '7117') return 'jewellery'
  if ((chapter >= 50 && chapter <= 55) || chapter === 58 || chapter === 60) return 'fabric'
  if (chapter === 61 || chapter === 62) return 'apparel'
  if (chapter === 63) return 'made-up'
  return chapter === 99 ? 'service' : null
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
