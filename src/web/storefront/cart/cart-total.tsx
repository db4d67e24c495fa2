import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { PricedCart } from '#shop/cart/cart.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { strikeLabel } from '#shop/struck-price.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Thread } from '#web/ui/thread.tsx'
import { IncludedGst } from '../checkout/price-summary.tsx'

type CartTotalProps = {
  priced: PricedCart | null
  isPricing: boolean
  hasFailed: boolean
  /** The discount of the cart's offers. */
  discountPaise?: Paise
  /** Follows the amounts. */
  children?: ReactNode
}

export function CartTotal({
  priced,
  isPricing,
  hasFailed,
  discountPaise = 0,
  children,
}: CartTotalProps) {
  const totalPaise = Math.max(0, (priced?.totalPaise ?? 0) - discountPaise)
  return (
    <div className="max-lg:contents lg:top-24 lg:tall:sticky">
      <section aria-labelledby="cart-total" className="border border-hem bg-paper p-6">
        <h2 id="cart-total" className="text-2xl">
          Total
        </h2>
        <Thread className="my-4" />
        {hasFailed && (
          <p role="alert" className="text-rose">
            We could not reach the shop to check the prices. They are checked again before you pay.
          </p>
        )}
        {!priced && isPricing && <Spinner label="Checking prices…" />}
        {priced && (
          <dl
            aria-busy={isPricing}
            className={`figures grid grid-cols-[1fr_auto] gap-y-1.5 ${isPricing ? 'text-stone' : ''}`}
          >
            <dt>{strikeLabel(priced.lines[0]?.strike ?? 'original') || 'Price'}</dt>
            <dd className="text-right">{formatPaise(priced.originalTotalPaise)}</dd>
            {priced.originalTotalPaise > totalPaise && (
              <>
                <dt>Discount</dt>
                <dd className="text-right text-leaf">
                  − {formatPaise(priced.originalTotalPaise - totalPaise)}
                </dd>
              </>
            )}
            <dt>Delivery</dt>
            <dd className={`text-right ${priced.hasDeliveryCharge ? '' : 'text-leaf'}`}>
              {priced.hasDeliveryCharge ? 'By pincode' : 'Free'}
            </dd>
            <dt className="mt-2 text-lg font-semibold">Total Amount</dt>
            <dd className="mt-2 text-right text-lg font-semibold">{formatPaise(totalPaise)}</dd>
            <IncludedGst gstPaise={priced.gstPaise} />
          </dl>
        )}
        {children}
      </section>
      <Form
        action="/orderSummary"
        className="z-10 -mt-4 flex items-center gap-4 border-t border-hem bg-ivory py-2 max-lg:tall:sticky max-lg:bottom-0 lg:mt-0 lg:border lg:border-t-0 lg:border-hem lg:bg-paper lg:p-6"
      >
        {/* Generated content, so that the amount is in the page once. */}
        {priced && (
          <span
            data-total={formatPaise(totalPaise)}
            className="figures font-semibold before:content-[attr(data-total)] lg:hidden"
          />
        )}
        <Button className="grow" disabled={priced?.lines.length === 0}>
          Order Now
        </Button>
      </Form>
    </div>
  )
}
