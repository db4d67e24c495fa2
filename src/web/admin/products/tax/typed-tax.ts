import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { goodsClassOf, type GoodsClass, type Stitching } from '#shop/tax/goods-class.ts'
import type { FormTax } from '#shop/tax/form-tax.server.ts'
import type { TaxRate } from '#shop/tax/tax-rate.ts'

export type TypedTax = Pick<TypedProduct, 'type' | 'goodsClass' | 'stitching'>

/** The class that the typed product is taxed as; `rate` is undefined for an unknown kind. */
export function typedTax(
  { type, goodsClass, stitching }: TypedTax,
  { kinds, rates }: FormTax,
): { goodsClass: GoodsClass; kindHsn: string; rate: TaxRate } | undefined {
  const kind = kinds.find(({ slug }) => slug === type)
  if (!kind) return undefined
  const taxedAs = goodsClassOf({
    goodsClass: goodsClass as GoodsClass | '',
    stitching: stitching as Stitching | '',
    kindGoodsClass: kind.goodsClass,
  })
  const rate = rates.find((each) => each.goodsClass === taxedAs)
  return rate && { goodsClass: taxedAs, kindHsn: kind.hsn, rate }
}
