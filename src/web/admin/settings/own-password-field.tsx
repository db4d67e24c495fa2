import { Field } from '#web/ui/field.tsx'

/** Sensitive settings ask for the password, because the person may have left a session open. */
export function OwnPasswordField({ problem }: { problem: string | undefined }) {
  return (
    <Field
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      problem={problem}
      hint="The password of your own login, to confirm the change"
      className="max-w-sm"
    />
  )
}

/** A field that the environment sets, which takes precedence over the settings. */
export function EnvironmentField({
  label,
  variable,
  value,
}: {
  label: string
  variable: string
  /** '' for a secret. */
  value: string
}) {
  return (
    <Field
      label={label}
      value={value}
      placeholder="Hidden"
      readOnly
      hint={`Set by the environment variable ${variable}`}
      className="max-w-sm"
    />
  )
}
