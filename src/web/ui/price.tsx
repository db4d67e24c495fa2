import { formatPaise, percentOff, type Paise } from '#shop/money.ts'

type PriceProps = { sellingPaise: Paise; originalPaise: Paise; isLarge?: boolean }

/** Shows the selling price, the struck-through original price and the discount in percent, with
 * hidden labels for screen readers. */
export function Price({ sellingPaise, originalPaise, isLarge = false }: PriceProps) {
  const isReduced = originalPaise > sellingPaise
  return (
    <p className={isLarge ? 'price price-large' : 'price'}>
      <b>
        {isReduced && <span className="sr-only">now </span>}
        <span>{formatPaise(sellingPaise)}</span>
      </b>
      {isReduced && (
        <>
          <s>
            <span className="sr-only">was </span>
            <span>{formatPaise(originalPaise)}</span>
          </s>
          <i>{`${percentOff(originalPaise, sellingPaise)}% off`}</i>
        </>
      )}
    </p>
  )
}
