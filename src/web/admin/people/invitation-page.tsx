import { data, Form, redirect, useNavigation } from 'react-router'
import { NewPasswordFields } from '#web/session/new-password-fields.tsx'
import { parseSignUp, type SignUpField } from '#shop/customers/customer.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { signUpMessages } from '#web/session/account-messages.ts'
import { acceptInvitation, findOpenInvitation } from '#shop/people/accept-invitation.server.ts'
import { roleName } from '#shop/people/person.ts'
import { STAFF_PASSWORD_MIN_CHARACTERS } from '#shop/people/role.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoginFrame } from '../login/login-frame.tsx'
import type { Route } from './+types/invitation-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const invitation = await findOpenInvitation(db, tokenOf(request), new Date())
  const { email, role, mayRaiseCustomer } = invitation ?? {}
  return {
    invitation:
      email && role ? { email, role: roleName(role), isCustomer: mayRaiseCustomer } : null,
    shopName: config.shopName,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value: signUp, errors } = parseSignUp(await readForm(request))
  if (errors.length > 0) return refused(textsByField(errors, signUpMessages))
  const result = await acceptInvitation(context.get(shopContext), {
    token: tokenOf(request),
    person: signUp,
    now: new Date(),
  })
  switch (result.outcome) {
    case 'accepted':
      return redirect('/admin/login')
    case 'password-refused':
      return refused({ password: result.problem })
    case 'customer-account':
      return refused(
        {},
        'A customer account now uses your email address. Please ask for another invitation.',
      )
    case 'link-not-valid':
      return refused({})
  }
}

function refused(problems: FieldTexts<SignUpField>, message: string | null = null) {
  return data({ problems, message }, { status: 400 })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export default function InvitationPage({
  loaderData: { invitation, shopName },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { problems, message } = actionData ?? {}
  if (!invitation) {
    return (
      <LoginFrame shopName={shopName} heading="This link has expired">
        <p>
          An invitation works once, within a week, and only the newest one is valid. Please ask for
          another one.
        </p>
        <ButtonLink to="/admin/login" className="mt-6">
          Admin Login
        </ButtonLink>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame shopName={shopName} heading="You are invited">
      <p className="mb-2">
        You join as <strong className="font-semibold">{invitation.role}</strong>, with{' '}
        <strong className="font-semibold break-all">{invitation.email}</strong>.
      </p>
      {invitation.isCustomer && (
        <p className="mb-2">
          Your customer account becomes a staff account, with the password that you choose now.
          Staff accounts do not shop.
        </p>
      )}
      {message && (
        <p role="alert" className="mb-2 bg-linen px-4 py-3 font-semibold text-rose">
          {message}
        </p>
      )}
      <Form method="post" noValidate className="mt-5 flex flex-col gap-4">
        {!invitation.isCustomer && (
          <>
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
          </>
        )}
        <input type="hidden" name="email" value={invitation.email} />
        <NewPasswordFields minCharacters={STAFF_PASSWORD_MIN_CHARACTERS} problems={problems} />
        <Button isBusy={isBusy} className="mt-2 w-full">
          Join
        </Button>
      </Form>
    </LoginFrame>
  )
}
