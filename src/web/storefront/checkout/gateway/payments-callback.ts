import { redirect } from 'react-router'
import { reportCallback } from '#shop/settlement/report-callback.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/payments-callback.ts'

const SEE_OTHER = 303

/** The gateway posts this form cross-site, without the session cookie; the signature authenticates it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const number = await reportCallback(context.get(shopContext), form)
  return redirect(number ? `/orders/${number}/payment` : '/orders', SEE_OTHER)
}

/** The browser's Back button may open this address with GET. */
export function loader() {
  return redirect('/orders', SEE_OTHER)
}
