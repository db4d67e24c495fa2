import { Field } from '../ui/field.tsx'

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
      <Field
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${minCharacters} characters`}
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
