import { redirect } from 'react-router'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/logout.ts'

/** Ends the session. The next page then clears the customer's data in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cookie } = await context.get(shopContext).auth.signOut(request)
  return redirect('/authentication?logged-out', { headers: { 'set-cookie': cookie } })
}

/** A GET request must not log the customer out. */
export function loader() {
  return redirect('/')
}
