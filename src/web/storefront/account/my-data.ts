import { redirect } from 'react-router'
import { collectOwnData, ownDataFile } from '#shop/privacy/collect-own-data.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/my-data.ts'

const FORM_PAGE = '/profile/privacy'

/** The file needs the password, so a link to it leads to the form that asks for it. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await requireCustomer(request, context)
  return redirect(FORM_PAGE)
}

/** Downloads everything that the shop has stored about the signed-in customer, after the password
 * has proved who asks for it. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = await requireCustomer(request, context)
  const password = String((await readForm(request)).get('password') ?? '')
  const { auth, db } = context.get(shopContext)
  const { outcome } = await auth.checkPassword(user, password, request)
  if (outcome !== 'right') return redirect(`${FORM_PAGE}?download=${outcome}`, 303)
  return new Response(ownDataFile(await collectOwnData(db, user.id)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  })
}
