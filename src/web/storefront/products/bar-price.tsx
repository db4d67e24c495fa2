import { formatPaise } from '#shop/money.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'

type BarPriceProps = {
  product: Pick<ProductCard, 'sellingPricePaise' | 'originalPricePaise'>
  /** A short form of the stock message above. */
  note: string
}

/** The price in the buy bar of a phone. Assistive technology has it in the page already. */
export function BarPrice({ product, note }: BarPriceProps) {
  const { sellingPricePaise, originalPricePaise } = product
  return (
    <p aria-hidden="true" className="figures flex-1 basis-28 leading-tight md:hidden">
      <b className="text-lg font-semibold">{formatPaise(sellingPricePaise)}</b>
      {originalPricePaise > sellingPricePaise && (
        <s className="ml-1.5 text-sm text-stone">{formatPaise(originalPricePaise)}</s>
      )}
      {note && <span className="block text-sm text-rose">{note}</span>}
    </p>
  )
}
