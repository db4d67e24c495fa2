import { formatPaise } from '#shop/money.ts'
import { strikeLabel } from '#shop/struck-price.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'

type BarPriceProps = {
  product: Pick<ProductCard, 'sellingPricePaise' | 'struckPricePaise' | 'strike'>
  /** A short form of the stock message above. */
  note: string
}

/** The price in the buy bar of a phone. With a note it leaves out the former price, so that the bar
 * has at most two lines and the price of the page stays visible above it. Its texts are generated
 * content, because a second copy in the document would be found and copied twice. */
export function BarPrice({ product, note }: BarPriceProps) {
  const { sellingPricePaise, struckPricePaise, strike } = product
  const label = strikeLabel(strike)
  return (
    <p aria-hidden="true" className="figures flex-1 basis-28 leading-tight md:hidden">
      <b
        data-text={formatPaise(sellingPricePaise)}
        className={`${generated} text-lg font-semibold`}
      />
      {!note && struckPricePaise > sellingPricePaise && (
        <>
          {label && <span data-text={label} className={`${generated} ml-1.5 text-sm text-stone`} />}
          <s
            data-text={formatPaise(struckPricePaise)}
            className={`${generated} ml-1.5 inline-block text-sm whitespace-nowrap text-stone`}
          />
        </>
      )}
      {note && <span data-text={note} className={`${generated} block text-sm text-rose`} />}
    </p>
  )
}

const generated = 'before:content-[attr(data-text)]'
