import { renderToStaticMarkup } from 'react-dom/server'
import { soldOutSizes, type ProductStock } from '#shop/back-in-stock/back-in-stock.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The form for sold-out sizes; null if no size is sold out. It needs no script and is the same for
 * every visitor. */
export function soldOutFormHtml(product: ProductStock & { id: string }): string | null {
  const sizes = soldOutSizes(product)
  if (sizes.length === 0) return null
  return renderToStaticMarkup(<SoldOutForm productId={product.id} sizes={sizes} />)
}

function SoldOutForm({ productId, sizes }: { productId: string; sizes: readonly string[] }) {
  const [only] = sizes
  return (
    <form
      method="post"
      action={`/back-in-stock?product=${productId}`}
      className="flex flex-wrap items-center gap-3 border-l-4 border-zari bg-paper px-4 py-3"
    >
      {sizes.length === 1 ? (
        <p className="grow">
          {only ? `Size ${only} is sold out.` : 'One email when it returns.'}
          <input type="hidden" name="size" value={only} />
        </p>
      ) : (
        <label className="grow">
          Sold-out size{' '}
          <select
            name="size"
            className="ml-2 min-h-11 rounded-sm border border-stone/80 bg-paper px-3"
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <button className={buttonClass('secondary', 'compact')}>Tell me when it is back</button>
    </form>
  )
}
