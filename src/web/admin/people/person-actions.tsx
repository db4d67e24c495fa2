import { useRef } from 'react'
import { Form } from 'react-router'
import type { StaffMember } from '#shop/people/person.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PeopleResult } from './people-result.ts'
import { RoleChoice } from './role-choice.tsx'

type PersonActionsProps = { person: StaffMember; name: string; result: PeopleResult | undefined }

export function PersonActions({ person, name, result }: PersonActionsProps) {
  const passwordProblem = result?.resetOf === person.id ? result.passwordProblem : undefined
  return (
    <details className="group border-t border-hem" open={passwordProblem !== undefined}>
      <summary className="min-h-11 py-2.5 font-semibold text-indigo">
        Change<span className="sr-only"> {name}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-1">
        <Form method="post" preventScrollReset className="space-y-2">
          <input type="hidden" name="intent" value="change-role" />
          <input type="hidden" name="person" value={person.id} />
          <RoleChoice legend={`Role of ${name}`} chosen={person.role} />
          <Button variant="secondary" size="compact">
            Change role
          </Button>
        </Form>
        {person.hasSecondFactor && <ResetSecondStep person={person} problem={passwordProblem} />}
        <RemovePerson person={person} name={name} />
      </div>
    </details>
  )
}

/** The reset requires the admin's password, because it leaves the account protected by a password alone. */
function ResetSecondStep({
  person,
  problem,
}: {
  person: StaffMember
  problem: string | undefined
}) {
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-2">
      <input type="hidden" name="intent" value="reset-second-step" />
      <input type="hidden" name="person" value={person.id} />
      <p className="text-sm text-stone">
        For a lost phone and lost recovery codes. After a reset the password is enough until a new
        second step is set up. The reset is recorded with your name, and all admins are emailed.
      </p>
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        problem={problem}
        className="max-w-sm"
      />
      <Button variant="secondary" size="compact">
        Reset second step
      </Button>
    </Form>
  )
}

/** Removes a person from the staff. If the script is loaded, a dialog asks for confirmation. */
function RemovePerson({ person, name }: { person: StaffMember; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Form method="post" preventScrollReset onSubmit={() => dialog.current?.close()}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="person" value={person.id} />
      <p className="mb-2 text-sm text-stone">
        {name} is logged out everywhere at once and becomes a customer. The change log is kept.
      </p>
      <Button
        variant="danger"
        size="compact"
        onClick={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        Remove {name}
      </Button>
      <ConfirmDialog
        ref={dialog}
        question={`Remove ${name}?`}
        yes={
          <Button variant="danger" size="compact">
            Yes, remove
          </Button>
        }
      >
        {name} loses access at once. To return, they need a new invitation.
      </ConfirmDialog>
    </Form>
  )
}
