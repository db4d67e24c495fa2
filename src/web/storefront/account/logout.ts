import { redirect } from 'react-router'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/logout.ts'

/** Ends the session on the server; the page that follows clears the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cookie } = await context.get(shopContext).auth.signOut(request)
  return redirect('/authentication?logged-out', { headers: { 'set-cookie': cookie } })
}

/** A link must not log anybody out. */
export function loader() {
  return redirect('/')
}
