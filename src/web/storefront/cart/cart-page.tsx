import { useState } from 'react'
import { readBuyer } from '#web/session/signed-in.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { rememberedCode } from '../offers/coupon-cookie.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/cart-page.ts'
import { cartItemKey } from './cart-item.ts'
import { useCartOffers } from './cart-offers.tsx'
import { CartRow } from './cart-row.tsx'
import { useCart } from './cart-storage.ts'
import { CartTotal } from './cart-total.tsx'
import { pricedLineOf, linesOf } from './item-lines.ts'
import { useCustomerCart } from './use-customer-cart.ts'
import { usePricedCart } from './use-priced-cart.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const buyer = await readBuyer(request, context)
  return { customer: buyer?.isGuest ? null : buyer, rememberedCode: rememberedCode(request) }
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { customer } = loaderData
  useCustomerCart(customer)
  const cart = useCart()
  const isHydrated = useHydrated()
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Cart" />
      <BackHeader heading="Your Cart" fallback="/shop/Latest" />
      <noscript>
        <p className="mb-6 border-l-4 border-zari bg-paper px-4 py-3">
          Your cart needs JavaScript. Please switch it on for this page; what you added is still
          there.
        </p>
      </noscript>
      {!isHydrated && (
        <div className="min-h-80 noscript:hidden">
          <Spinner label="Fetching your cart…" />
        </div>
      )}
      {isHydrated && cart.length === 0 && (
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/shop/Latest">See what is new</ButtonLink>}
        >
          What you add is kept here, even if you come back on another phone.
        </EmptyState>
      )}
      {isHydrated && cart.length > 0 && <FilledCart rememberedCode={loaderData.rememberedCode} />}
    </div>
  )
}

function FilledCart({ rememberedCode: code }: { rememberedCode: string }) {
  const cart = useCart()
  const { discountPaise, section } = useCartOffers(cart, code)
  const { priced, isPricing, hasFailed } = usePricedCart(cart)
  const [resized, setResized] = useState('')
  return (
    <div className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16">
      <ul aria-label="Pieces in your cart" className="border-t border-hem">
        {cart.map((item) => (
          <CartRow
            key={cartItemKey(item, 'several')}
            item={item}
            isResized={cartItemKey(item, 'several') === resized}
            onResize={(size) => setResized(cartItemKey({ id: item.id, size: [size] }, 'several'))}
            isOneOfSizes={cart.some((other) => other !== item && other.id === item.id)}
            offered={priced?.offeredSizes?.[item.id] ?? []}
            {...pricedLineOf(linesOf([item])[0]!, priced)}
          />
        ))}
      </ul>
      <CartTotal {...{ priced, isPricing, hasFailed, discountPaise }}>{section}</CartTotal>
    </div>
  )
}
