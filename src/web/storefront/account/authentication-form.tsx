import type { Ref } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { NewPasswordFields } from '#web/session/new-password-fields.tsx'
import { PasswordField } from '#web/session/password-field.tsx'
import { PASSWORD_MIN_CHARACTERS } from '#platform/auth/passwords/password-policy.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { AuthenticationResult } from './authentication-action.server.ts'
import type { AuthenticationMode } from './cloth-backdrop.tsx'

type AuthenticationFormProps = {
  ref: Ref<HTMLFormElement>
  mode: AuthenticationMode
  result: AuthenticationResult | undefined
  next: string | null
  /** True if the customer has just reset the password. */
  isPasswordNew: boolean
  /** The privacy text of the sign-up. */
  consent?: string
}

export function AuthenticationForm({
  ref,
  mode,
  result,
  next,
  isPasswordNew,
  consent,
}: AuthenticationFormProps) {
  const isHydrated = useHydrated()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const isLogin = mode === 'login'

  return (
    <>
      <h1 className="text-3xl">{isLogin ? 'Welcome back' : 'Join us'}</h1>
      <ThreadUnder className="mt-3 mb-6" />
      {result && !isHydrated && (
        <p role="alert" className="mb-5 bg-linen px-4 py-3">
          {result.message}
        </p>
      )}
      {result?.isSuccess && (
        <p role="status" className="mb-5 bg-linen px-4 py-3">
          We have sent an email to {result.values.email}. You can log in now. If you had an account
          before, its password has not changed.
        </p>
      )}
      {isPasswordNew && isLogin && !result && (
        <p role="status" className="mb-5 bg-linen px-4 py-3">
          Your new password is set. Log in with it.
        </p>
      )}
      <Form key={mode} ref={ref} method="post" noValidate className="flex flex-col gap-4">
        {isLogin ? <LoginFields result={result} /> : <SignUpFields result={result} />}
        {!isLogin && consent && <p className="text-sm text-stone">{consent}</p>}
        <Button isBusy={isBusy} className="mt-2 w-full">
          {isLogin ? 'Login' : 'Sign Up'}
        </Button>
      </Form>
      <p className="mt-6 text-center">
        <Link
          to={addressOf(isLogin ? 'sign-up' : 'login', next)}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center text-madder underline underline-offset-4 hover:text-madder-deep"
        >
          {isLogin ? "Don't have an account? Sign Up" : 'Already a user? Login'}
        </Link>
      </p>
    </>
  )
}

type FieldsProps = Pick<AuthenticationFormProps, 'result'>

function LoginFields({ result }: FieldsProps) {
  return (
    <>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={result?.values.email}
        problem={result?.problems.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        problem={result?.problems.password}
      />
      <Link
        to="/authentication/forgot"
        className="-mt-2 inline-flex min-h-11 items-center self-end text-madder underline-offset-4 hover:underline"
      >
        Forgot your password?
      </Link>
    </>
  )
}

function SignUpFields({ result }: FieldsProps) {
  const { values, problems } = result ?? {}
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={values?.firstName}
          problem={problems?.firstName}
        />
        <Field
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={values?.lastName}
          problem={problems?.lastName}
        />
      </div>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values?.email}
        problem={problems?.email}
      />
      <NewPasswordFields minCharacters={PASSWORD_MIN_CHARACTERS} problems={problems} />
    </>
  )
}

function addressOf(mode: AuthenticationMode, next: string | null): string {
  const params = new URLSearchParams({
    ...(mode === 'sign-up' && { mode }),
    ...(next && { next }),
  }).toString()
  return params ? `/authentication?${params}` : '/authentication'
}
