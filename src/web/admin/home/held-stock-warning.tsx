import { groupDigits } from '#shop/money.ts'
import { HOLD_MINUTES } from '#shop/payments/payment-limits.ts'
import { heldShare, isMuchHeld, type HeldStock } from '#shop/stock/held-stock.ts'

/** Shown only while unpaid orders hold a large part of the stock. */
export function HeldStockWarning({ held }: { held: HeldStock }) {
  if (!isMuchHeld(held)) return null
  const percent = Math.round(heldShare(held) * 100)
  return (
    <section
      aria-labelledby="held-stock"
      className="mt-6 border border-rose bg-paper px-4 py-3 text-rose"
    >
      <h2 id="held-stock" className="font-semibold">
        {`${percent} % of the stock is held by unpaid orders`}
      </h2>
      <p className="mt-1 text-sm">
        {`${groupDigits(held.orders)} ${held.orders === 1 ? 'order holds' : 'orders hold'} ${groupDigits(held.heldUnits)} of ${groupDigits(held.units)} pieces. Unpaid pieces are released after ${HOLD_MINUTES} minutes. During a sale this is normal; otherwise somebody may be trying to block the shop with orders that are never paid.`}
      </p>
    </section>
  )
}
