import type { Ref } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import type { AuthenticationAnswer } from './authentication-answer.server.ts'
import type { AuthenticationMode } from './cloth-backdrop.tsx'

type AuthenticationFormProps = {
  ref: Ref<HTMLFormElement>
  mode: AuthenticationMode
  answer: AuthenticationAnswer | undefined
  next: string | null
  /** Somebody comes from the page where a new password was chosen. */
  isPasswordNew: boolean
}

export function AuthenticationForm({
  ref,
  mode,
  answer,
  next,
  isPasswordNew,
}: AuthenticationFormProps) {
  const isAwake = useIsAwake()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const isLogin = mode === 'login'

  return (
    <>
      <h1 className="text-3xl">{isLogin ? 'Welcome back' : 'Join us'}</h1>
      <ThreadUnder className="mt-3 mb-6" />
      {answer && !isAwake && (
        <p role="alert" className="mb-5 bg-linen px-4 py-3">
          {answer.message}
        </p>
      )}
      {isPasswordNew && isLogin && !answer && (
        <p role="status" className="mb-5 bg-linen px-4 py-3">
          Your new password is set. Log in with it.
        </p>
      )}
      <Form key={mode} ref={ref} method="post" noValidate className="flex flex-col gap-4">
        {isLogin ? <LoginFields answer={answer} /> : <SignUpFields answer={answer} />}
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

type FieldsProps = Pick<AuthenticationFormProps, 'answer'>

function LoginFields({ answer }: FieldsProps) {
  return (
    <>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={answer?.values.email}
        problem={answer?.problems.email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        problem={answer?.problems.password}
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

function SignUpFields({ answer }: FieldsProps) {
  const { values, problems } = answer ?? {}
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
