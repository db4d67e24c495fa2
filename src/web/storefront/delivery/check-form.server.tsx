import { renderToStaticMarkup } from 'react-dom/server'
import { buttonClass } from '#web/ui/button.tsx'

/** The form on a product's page. Without its script it opens the page `/delivery`. It is the same
 * for every visitor. */
export function checkFormHtml(productId: string): string {
  return renderToStaticMarkup(
    <form action="/delivery" data-delivery-check="" className="mt-4 border-t border-hem pt-4">
      <input type="hidden" name="product" value={productId} />
      <div className="flex flex-wrap items-end gap-3">
        <label className="grow font-semibold">
          Pincode
          <input
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            className="mt-1 block min-h-11 w-full rounded-sm border border-stone/80 bg-paper px-3 font-normal"
          />
        </label>
        <button className={buttonClass('secondary', 'compact')}>Check delivery</button>
      </div>
      <div role="status" className="mt-2 space-y-1" />
    </form>,
  )
}
