import { redirect } from 'react-router'
import { findAccount } from '#platform/auth/account-store.server.ts'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { parseSignUp } from '#shop/customers/customer.ts'
import { lineText } from '#shop/form-text.ts'
import { textsByField } from '#shop/parse-result.ts'
import { demoEmails } from '#shop/own-shop/demo-accounts.ts'
import { startOwnShop } from '#shop/own-shop/start-own-shop.server.ts'
import { signUpMessages } from '#web/session/account-messages.ts'
import { withCookies } from '#web/session/log-in.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { passwordProblem } from '../settings/confirm-password.server.ts'

export const CONFIRMATION = 'remove the demo'

type Problems = Partial<Record<string, string>>

/** Returns a redirect to the first steps, or the texts below the fields. */
export async function ownShopAction(
  shop: Shop,
  { admin, form, request }: { admin: SignedIn; form: FormData; request: Request },
): Promise<Response | Problems> {
  if (lineText(form.get('confirmation')).toLowerCase() !== CONFIRMATION)
    return { confirmation: `Please type “${CONFIRMATION}”.` }
  const isDemoAccount = demoEmails.includes(admin.email)
  const { value: account, errors } = parseSignUp(form)
  if (isDemoAccount && errors.length > 0) return textsByField(errors, signUpMessages)
  const password = isDemoAccount ? null : await passwordProblem(shop, { admin, form, request })
  if (password) return { password }

  const started = await startOwnShop(shop, { admin, account })
  switch (started.outcome) {
    case 'started':
      return leadToFirstSteps(shop, admin.id, { isDemoAccount, request })
    // Another person has started the shop and may own this account now, so no session is opened.
    case 'not-a-demo':
      return redirect('/admin')
    case 'email-taken':
      return { email: 'This e-mail already has an account.' }
    case 'email-invalid':
      return { email: 'Please enter a valid email!' }
    case 'password-refused':
      return { password: started.problem }
  }
}

/** The demo admin's sessions were ended, because its password is public. */
async function leadToFirstSteps(
  { auth, db }: Shop,
  adminId: string,
  { isDemoAccount, request }: { isDemoAccount: boolean; request: Request },
): Promise<Response> {
  const admin = isDemoAccount ? await findAccount(db, adminId) : undefined
  if (!admin || demoEmails.includes(admin.email)) return redirect('/admin')
  const session = await auth.openSession(admin, request)
  return redirect('/admin', { headers: withCookies(session.cookie, ...session.otherCookies) })
}
