import { formatPaise, percentOff, type Paise } from '#shop/money.ts'

type PriceProps = { sellingPaise: Paise; originalPaise: Paise; isLarge?: boolean }

/** Selling price, struck-through original and percent off; told apart by words for those who do not see the line. */
export function Price({ sellingPaise, originalPaise, isLarge = false }: PriceProps) {
  const isReduced = originalPaise > sellingPaise
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2.5">
      <span className={`font-semibold text-ink ${isLarge ? 'text-2xl' : 'text-base'}`}>
        {isReduced && <span className="sr-only">now </span>}
        <span>{formatPaise(sellingPaise)}</span>
      </span>
      {isReduced && (
        <>
          <s className={`text-stone decoration-1 ${isLarge ? 'text-lg' : 'text-sm'}`}>
            <span className="sr-only">was </span>
            <span>{formatPaise(originalPaise)}</span>
          </s>
          <span className={`font-semibold text-leaf ${isLarge ? 'text-lg' : 'text-sm'}`}>{percentOff(originalPaise, sellingPaise)}% off</span>
        </>
      )}
    </p>
  )
}
