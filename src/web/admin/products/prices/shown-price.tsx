import { Link } from 'react-router'
import type { StaffProduct } from '#shop/catalogue/product-fields.ts'
import { formatPaise } from '#shop/money.ts'
import type { ProductPrices } from '#shop/pricing/find-product-prices.server.ts'
import { ruleOn } from '#shop/settings/prices/price-display.ts'
import { strikeNames } from '../../settings/strike-names.ts'
import { Price } from '#web/ui/price.tsx'

type ShownPriceProps = {
  product: Pick<StaffProduct, 'sellingPricePaise' | 'struckPricePaise' | 'strike'>
  prices: Pick<ProductPrices, 'display' | 'lowestPaise' | 'shownUntil'>
}

export function ShownPrice({ product, prices }: ShownPriceProps) {
  const { sellingPricePaise, struckPricePaise, strike } = product
  const { display, lowestPaise, shownUntil } = prices
  const isStruck = struckPricePaise > sellingPricePaise
  const next = ruleOn(display, display.changesOn)
  return (
    <div className="space-y-2">
      <p className="text-sm text-stone">Customers see</p>
      <Price
        sellingPaise={sellingPricePaise}
        struckPaise={struckPricePaise}
        strike={strike}
        isLarge
      />
      <p>
        {isStruck
          ? `Struck through is the ${strikeNames[strike]}${strike === 'lowest' ? `, until ${shownUntil.replace('T', ' ')}` : ''}.`
          : 'Nothing is struck through.'}
        {strike === 'lowest' &&
          lowestPaise !== null &&
          ` A price below ${formatPaise(lowestPaise)}, the lowest of the last 30 days, would be shown with ${formatPaise(lowestPaise)} struck through.`}
      </p>
      {next !== strike && (
        <p>
          From {display.changesOn} the {strikeNames[next]} is struck through.
        </p>
      )}
      <Link
        to="/admin/settings#price-display"
        className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
      >
        Change the rule
      </Link>
    </div>
  )
}
