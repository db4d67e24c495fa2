import { redirect } from 'react-router'
import { findPaymentStatus } from '#shop/settlement/payment-status-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { findCustomersOrder } from '#shop/orders/order-query-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Thread } from '#web/ui/thread.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { pageIdOf } from '../guest/guest-page-id.ts'
import { PageHead } from '../../page-head.tsx'
import { StorefrontError } from '../../storefront-error.tsx'
import { usePurchasedCart } from '../use-purchased-cart.ts'
import { paymentMessages } from './payment-messages.ts'
import type { Route } from './+types/payment-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const customer = await requireBuyer(request, context)
  const { db } = context.get(shopContext)
  const payment = await findPaymentStatus(db, customer.id, params.number)
  if (!payment) throw new Response('There is no such order.', { status: 404 })

  const order =
    payment.state === 'paid' ? await findCustomersOrder(db, customer.id, params.number) : undefined
  if (order?.payMode === 'cod') throw redirect('/orders')
  return { customerId: pageIdOf(customer), payment, bought: order ? [order] : nothing }
}
const nothing: [] = []

export default function PaymentPage({
  loaderData: { customerId, payment, bought },
}: Route.ComponentProps) {
  const { heading, text, canPayAgain } = paymentMessages(payment)
  useLive('/orders/live')
  usePurchasedCart(customerId, bought)

  return (
    <div className="page-width max-w-measure py-16 text-center">
      <PageHead title={heading} />
      <h1 className="text-3xl">{heading}</h1>
      <Thread className="mx-auto mt-5 w-56" />
      <div role="status" className="mt-6 space-y-4">
        {payment.state === 'checking' && <Spinner label="Waiting for the bank…" />}
        <p>{text}</p>
      </div>
      <dl className="mx-auto mt-8 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-left">
        <dt className="text-stone">Order</dt>
        <dd className="figures tracking-wider">{payment.number}</dd>
        <dt className="text-stone">Total Amount</dt>
        <dd className="figures font-semibold">{formatPaise(payment.totalPaise)}</dd>
      </dl>
      <p className="mt-10 flex flex-wrap justify-center gap-4">
        {canPayAgain && <ButtonLink to="/orderSummary">Back to payment</ButtonLink>}
        <ButtonLink to="/orders" variant={canPayAgain ? 'secondary' : 'primary'}>
          Your orders
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Contact us
        </ButtonLink>
      </p>
    </div>
  )
}
