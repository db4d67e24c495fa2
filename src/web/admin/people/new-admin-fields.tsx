import { STAFF_PASSWORD_MIN_CHARACTERS } from '#shop/people/role.ts'
import { NewPasswordFields } from '#web/session/new-password-fields.tsx'
import { Field } from '#web/ui/field.tsx'

/** Name, email and new password of the first account of a shop. */
export function NewAdminFields({
  problems,
}: {
  problems: Partial<Record<string, string>> | undefined
}) {
  return (
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
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        problem={problems?.email}
      />
      <NewPasswordFields minCharacters={STAFF_PASSWORD_MIN_CHARACTERS} problems={problems} />
    </>
  )
}
