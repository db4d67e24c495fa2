import { PasswordField } from './password-field.tsx'

type NewPasswordProps = {
  label?: string
  minCharacters: number
  problems: { password?: string; confirmPassword?: string } | undefined
}

/** Asks for a new password twice, in the fields `password` and `confirmPassword`. */
export function NewPasswordFields({
  label = 'Password',
  minCharacters,
  problems,
}: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={`At least ${minCharacters} characters`}
        problem={problems?.password}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        problem={problems?.confirmPassword}
      />
    </>
  )
}
