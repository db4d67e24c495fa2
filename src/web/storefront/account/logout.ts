import { redirect } from 'react-router'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/logout.ts'

/** Ends the session; the next page clears the browser's data. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cookie } = await context.get(shopContext).auth.signOut(request)
  return redirect('/authentication?logged-out', { headers: { 'set-cookie': cookie } })
}

/** A GET request must not log out. */
export function loader() {
  return redirect('/')
}
