import { data, Form, redirect, useNavigation } from 'react-router'
import { isSetUpLinkValid, setUpFirstAdmin } from '#platform/auth/first-admin.server.ts'
import { parseSignUp, type SignUpProblems } from '#shop/customers/customer.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import type { Route } from './+types/set-up-page.ts'
import { Entrance } from './entrance.tsx'

export const links = () => fontPreloads

/** Opened by the link that the server prints while the shop has no admin. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, auth, config } = context.get(shopContext)
  const isValid = await isSetUpLinkValid(db, auth, tokenOf(request))
  return { isValid, shopName: config.shopName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth } = context.get(shopContext)
  const { signUp, problems } = parseSignUp(await readForm(request))
  if (problems) return refused(problems)

  const result = await setUpFirstAdmin(db, auth, tokenOf(request), signUp)
  switch (result.outcome) {
    case 'created':
      return redirect('/admin/login')
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

function refused(problems: SignUpProblems) {
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
      <Entrance shopName={shopName} heading="This link is over">
        <p>
          It works once, within a day, while the shop has no admin. A new one is printed when the
          shop starts.
        </p>
        <ButtonLink to="/admin/login" className="mt-6">
          Admin Login
        </ButtonLink>
      </Entrance>
    )
  }
  return (
    <Entrance shopName={shopName} heading="Set up your shop">
      <p className="mb-5 text-stone">This account runs the shop: products, orders, everything.</p>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <Field
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          problem={problems?.firstName}
        />
        <Field
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          problem={problems?.lastName}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          problem={problems?.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters"
          problem={problems?.password}
        />
        <Field
          label="Confirm Password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          problem={problems?.confirmPassword}
        />
        <Button isBusy={isBusy} className="mt-2 w-full">
          Make Admin Account
        </Button>
      </Form>
    </Entrance>
  )
}
