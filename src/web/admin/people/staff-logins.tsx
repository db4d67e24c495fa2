import { Form } from 'react-router'
import { STAFF_SESSION_HOURS } from '#shop/settings/staff-logins.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PeopleResult } from './people-result.ts'

type StaffLoginsProps = { idleMinutes: number | null; result: PeopleResult | undefined }

export function StaffLogins({ idleMinutes, result }: StaffLoginsProps) {
  return (
    <section aria-labelledby="staff-logins">
      <h2 id="staff-logins" className="text-xl">
        Logins
      </h2>
      <p className="mt-1 max-w-measure text-stone">
        Staff are logged out after {STAFF_SESSION_HOURS} hours. Devices that are remembered with a
        second step are exempt from this and from the limit below.
      </p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        key={idleMinutes}
        className="mt-3 max-w-sm space-y-4"
      >
        <input type="hidden" name="intent" value="staff-logins" />
        <Field
          label="Log staff out after this many idle minutes"
          name="staffIdleMinutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={result?.idle?.typed ?? idleMinutes ?? ''}
          problem={result?.idle?.problem}
          hint="Leave empty for no limit"
        />
        <Button variant="secondary" size="compact">
          Update
        </Button>
      </Form>
    </section>
  )
}
