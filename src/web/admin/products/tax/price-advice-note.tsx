import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { formatPaise } from '#shop/money.ts'
import { parseRupees, rupeesText } from '#shop/rupees.ts'
import type { FormTax } from '#shop/tax/form-tax.server.ts'
import { priceAdvice, type PricedNet } from '#shop/tax/price-advice.ts'
import { percentText } from '#shop/tax/tax-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { typedTax, type TypedTax } from './typed-tax.ts'

type PriceAdviceNoteProps = {
  typed: TypedTax & Pick<TypedProduct, 'sellingPrice'>
  tax: FormTax
  /** Takes a price as it is typed. */
  onTake: (sellingPrice: string) => void
}

/** Advises against a selling price that no rate of GST fits, and offers the prices on both sides. */
export function PriceAdviceNote({ typed, tax, onTake }: PriceAdviceNoteProps) {
  const rate = tax.isRegular ? typedTax(typed, tax)?.rate : undefined
  const pricePaise = parseRupees(typed.sellingPrice)
  const advice = rate && pricePaise !== null ? priceAdvice(rate, pricePaise) : null
  return (
    <div aria-live="polite">
      {advice && (
        <div className="border-l-4 border-zari bg-paper px-4 py-2">
          <p>
            From {formatPaise(advice.fromPaise)} to {formatPaise(advice.untilPaise)} no rate of GST
            fits, so {percentText(advice.now.rateBp)} applies: you keep{' '}
            {formatPaise(advice.now.netPaise)}
          </p>
          <p className="flex flex-wrap gap-x-4">
            {[advice.lower, advice.higher].map((other) => (
              <OtherPrice key={other.rateBp} other={other} onTake={onTake} />
            ))}
          </p>
        </div>
      )}
    </div>
  )
}

type OtherPriceProps = { other: PricedNet; onTake: (sellingPrice: string) => void }

function OtherPrice({ other, onTake }: OtherPriceProps) {
  return (
    <Button
      type="button"
      variant="quiet"
      size="compact"
      className="-ml-4"
      onClick={() => onTake(rupeesText(other.pricePaise))}
    >
      Set {formatPaise(other.pricePaise)} and keep {formatPaise(other.netPaise)}
    </Button>
  )
}
