import { formatPaise, type Paise } from '#shop/money.ts'
import { discountText, strikeLabel, strikeNote, type StrikeRule } from '#shop/struck-price.ts'

type PriceProps = {
  sellingPaise: Paise
  struckPaise: Paise
  strike: StrikeRule
  isLarge?: boolean
}

/** Shows the selling price, the struck-through price and the discount in percent, with
 * hidden labels for screen readers. */
export function Price({ sellingPaise, struckPaise, strike, isLarge = false }: PriceProps) {
  const isReduced = struckPaise > sellingPaise
  const label = strikeLabel(strike)
  const note = isLarge ? strikeNote(strike) : ''
  return (
    <p className={isLarge ? 'price price-large' : 'price'}>
      <b>
        {isReduced && <span className="sr-only">now </span>}
        <span>{formatPaise(sellingPaise)}</span>
      </b>
      {isReduced && (
        <>
          {label !== '' && <small>{`${label} `}</small>}
          <s>
            {!label && <span className="sr-only">was </span>}
            <span>{formatPaise(struckPaise)}</span>
          </s>
          <i>{discountText(strike, struckPaise, sellingPaise)}</i>
          {note !== '' && <small>{note}</small>}
        </>
      )}
    </p>
  )
}
