import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PendingEmailChange } from '#platform/auth/email-change/email-change-store.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { AccountResult } from './account-result.ts'

type EmailFormProps = {
  email: string
  pending: PendingEmailChange | null
  result: AccountResult | undefined
}

export function EmailForm({ email, pending, result }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'email'
  useEffect(() => {
    if (result?.tone === 'success') form.current?.reset()
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  return (
    <>
      <p className="mb-4 wrap-anywhere">
        Your e-mail is <strong className="font-semibold">{email}</strong>.
      </p>
      {pending && <Pending email={email} pending={pending} />}
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="flex max-w-md flex-col gap-4"
      >
        <input type="hidden" name="intent" value="email" />
        <Field
          label="New Email"
          name="newEmail"
          type="email"
          autoComplete="email"
          required
          hint="We write to both mailboxes. It changes when both have confirmed."
          defaultValue={result?.typed}
          problem={result?.problems.newEmail}
        />
        <Field
          label="Your Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          problem={result?.problems.password}
        />
        <Button size="compact" isBusy={isBusy} className="self-start">
          Change E-mail
        </Button>
      </Form>
    </>
  )
}

function Pending({ email, pending }: { email: string; pending: PendingEmailChange }) {
  const missing = [
    ...(pending.isOldConfirmed ? [] : [email]),
    ...(pending.isNewConfirmed ? [] : [pending.newEmail]),
  ]
  return (
    <Form method="post" preventScrollReset className="mb-5 max-w-md bg-linen px-4 py-3">
      <input type="hidden" name="intent" value="keep-email" />
      <p className="wrap-anywhere">
        To change it to {pending.newEmail}, press the link that we sent to {missing.join(' and ')}.
      </p>
      <Button variant="quiet" size="compact" className="-ml-4">
        Keep my e-mail
      </Button>
    </Form>
  )
}
