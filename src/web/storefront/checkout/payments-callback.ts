import { redirect } from 'react-router'
import { reportCallback } from '#shop/checkout/report-callback.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/payments-callback.ts'

const SEE_OTHER = 303

/** A form of the gateway, posted across sites: the session's cookie is not with it, and the signature speaks instead. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const number = await reportCallback(context.get(shopContext), form)
  return redirect(number ? `/orders/${number}/payment` : '/orders', SEE_OTHER)
}

/** Somebody went Back to this address. */
export function loader() {
  return redirect('/orders', SEE_OTHER)
}
