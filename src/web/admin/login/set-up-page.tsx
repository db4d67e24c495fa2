import { data, Form, redirect, useNavigation } from 'react-router'
import { isSetUpLinkValid, setUpFirstAdmin } from '#shop/people/first-admin.server.ts'
import { parseSignUp, type SignUpField } from '#shop/customers/customer.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { withCookies } from '#web/session/log-in.server.ts'
import { signUpMessages } from '#web/session/account-messages.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/set-up-page.ts'
import { LoginFrame } from './login-frame.tsx'
import { NewAdminFields } from '../people/new-admin-fields.tsx'

/** The page that creates the first admin. The server prints its URL while the shop has no admin. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const isValid = await isSetUpLinkValid(db, tokenOf(request))
  return { isValid, shopName: config.shopName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value: signUp, errors } = parseSignUp(await readForm(request))
  if (errors.length > 0) return refused(textsByField(errors, signUpMessages))

  const setUp = { token: tokenOf(request), account: signUp }
  const result = await setUpFirstAdmin(context.get(shopContext), setUp, request)
  switch (result.outcome) {
    case 'created':
      return redirect(`/admin/login?logged-in&next=${encodeURIComponent('/admin')}`, {
        headers: withCookies(result.session.cookie, ...result.session.otherCookies),
      })
    case 'link-not-valid':
      return refused({})
    case 'email-taken':
      return refused({ email: 'This e-mail already has an account.' })
    case 'email-invalid':
      return refused({ email: 'Please enter a valid email!' })
    case 'password-refused':
      return refused({ password: result.problem })
  }
}

function refused(problems: FieldTexts<SignUpField>) {
  return data({ problems }, { status: 400 })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export default function SetUpPage({
  loaderData: { isValid, shopName },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { problems } = actionData ?? {}
  if (!isValid) {
    return (
      <LoginFrame shopName={shopName} heading="This link has expired">
        <p>
          It works once, within a day, while the shop has no admin. The shop prints a new one when
          it starts.
        </p>
        <ButtonLink to="/admin/login" className="mt-6">
          Admin Login
        </ButtonLink>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame shopName={shopName} heading="Set up your shop">
      <p className="mb-5 text-stone">This account can do everything in the shop.</p>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <NewAdminFields problems={problems} />
        <Button isBusy={isBusy} className="mt-2 w-full">
          Create Admin Account
        </Button>
      </Form>
    </LoginFrame>
  )
}
