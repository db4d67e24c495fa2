import { redirect } from 'react-router'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/logout.ts'

/** Ends the session. The login page, which follows, deletes the data stored in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cookie } = await context.get(shopContext).auth.signOut(request)
  return redirect('/admin/login?logged-out', { headers: { 'set-cookie': cookie } })
}

export function loader() {
  return redirect('/admin')
}
