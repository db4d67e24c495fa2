import { useFetcher } from 'react-router'
import type { StaffProduct } from '#shop/catalogue/product-fields.ts'
import type { ProductPrices } from '#shop/pricing/find-product-prices.server.ts'
import { PlanForm } from './plan-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricePlans } from './price-plans.tsx'
import type { PricesResult } from './prices-result.ts'
import { ShownPrice } from './shown-price.tsx'
import { useNotification } from '../../use-notified-result.ts'

type PricePanelProps = {
  product: Pick<
    StaffProduct,
    'id' | 'originalPricePaise' | 'sellingPricePaise' | 'struckPricePaise' | 'strike'
  >
  prices: ProductPrices
  /** The result of a form that was sent without script. */
  result?: PricesResult | undefined
}

/** The struck-through price, planned prices and earlier prices. */
export function PricePanel({ product, prices, result: sentWithoutScript }: PricePanelProps) {
  const fetcher = useFetcher<PricesResult>({ key: `prices-${product.id}` })
  const result = fetcher.data ?? sentWithoutScript
  useNotification(result)
  const action = `/admin/productprices/${product.id}`
  return (
    <section
      aria-labelledby="prices-heading"
      className="grid gap-x-8 gap-y-6 border border-hem bg-paper p-3 md:p-4 lg:grid-cols-2"
    >
      <div className="space-y-4">
        <h2 id="prices-heading" className="text-xl">
          Prices
        </h2>
        <ShownPrice product={product} prices={prices} />
        <PriceHistory history={prices.history} />
      </div>
      <div className="space-y-4">
        <PricePlans Form={fetcher.Form} action={action} plans={prices.plans} />
        <PlanForm
          key={prices.plans.length}
          Form={fetcher.Form}
          action={action}
          isSaving={fetcher.state !== 'idle'}
          result={result}
        />
      </div>
    </section>
  )
}
