import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { PasswordChangeResult } from './own-login-action.server.ts'

export const CHANGE_PASSWORD = 'change-password'

type ChangePasswordProps = {
  email: string
  minCharacters: number
  result: (Pick<PasswordChangeResult, 'tone'> & Partial<PasswordChangeResult>) | undefined
}

/** Keeps the typed passwords until the password is changed. */
export function ChangePasswordForm({ email, minCharacters, result }: ChangePasswordProps) {
  const form = useRef<HTMLFormElement>(null)
  const problems = result?.problems
  const isBusy = useNavigation().formData?.get('intent') === CHANGE_PASSWORD
  useEffect(() => {
    if (result?.tone === 'success') form.current?.reset()
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="flex max-w-md flex-col gap-4"
    >
      <input type="hidden" name="intent" value={CHANGE_PASSWORD} />
      {/* Password managers need to know which account the new password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current Password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        problem={problems?.currentPassword}
      />
      <NewPasswordFields label="New Password" minCharacters={minCharacters} problems={problems} />
      <Button size="compact" isBusy={isBusy} className="mt-2 self-start">
        Change Password
      </Button>
    </Form>
  )
}
