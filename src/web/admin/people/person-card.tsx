import { useId } from 'react'
import { Form, Link } from 'react-router'
import { roleName, staffRoles, type StaffMember } from '#shop/people/person.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'

/** What can be done about a colleague is folded away, and asks twice: it opens first, then it is pressed. Works without script. */
export function PersonCard({ person, isMe }: { person: StaffMember; isMe: boolean }) {
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email
  return (
    <article aria-label={name} className="border border-hem bg-paper p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="font-sans text-base font-semibold">
          {name}
          {isMe && <span className="font-normal text-stone"> (you)</span>}
        </h3>
        <p
          className={`rounded-full px-3 text-sm leading-7 ${person.role === 'admin' ? 'bg-indigo text-paper' : 'border border-stone/50'}`}
        >
          {roleName(person.role)}
        </p>
      </div>
      <p className="text-sm break-all text-stone">{person.email}</p>
      <p className="text-sm text-stone">
        Since {formatDate(person.since)}. Second step at login:{' '}
        <strong className="font-semibold text-ink">{person.hasSecondFactor ? 'on' : 'off'}</strong>
      </p>
      <div className="flex flex-wrap items-start gap-x-6">
        <Link
          to={`/admin/changes?person=${person.id}`}
          className="inline-block py-2.5 text-sm text-indigo underline-offset-2 hover:underline"
        >
          What {isMe ? 'you' : person.firstName || 'they'} changed
        </Link>
        {isMe && (
          <Link
            to="/admin/security"
            className="inline-block py-2.5 text-sm text-indigo underline-offset-2 hover:underline"
          >
            Your second step
          </Link>
        )}
      </div>
      {!isMe && <Decisions person={person} name={name} />}
    </article>
  )
}

function Decisions({ person, name }: { person: StaffMember; name: string }) {
  return (
    <details className="group border-t border-hem">
      <summary className="min-h-11 py-2.5 font-semibold text-indigo">
        Change<span className="sr-only"> {name}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-1">
        <Form method="post" preventScrollReset className="space-y-2">
          <input type="hidden" name="intent" value="change-role" />
          <input type="hidden" name="person" value={person.id} />
          <RoleChoice legend={`Role of ${name}`} chosen={person.role} />
          <Button look="secondary" room="dense">
            Change role
          </Button>
        </Form>
        {person.hasSecondFactor && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="reset-second-step" />
            <input type="hidden" name="person" value={person.id} />
            <p className="mb-2 text-sm text-stone">
              Telephone and recovery codes are lost? After a reset the password is enough, until a
              new second step is set up. You stand in the log with it.
            </p>
            <Button look="secondary" room="dense">
              Reset second step
            </Button>
          </Form>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="person" value={person.id} />
          <p className="mb-2 text-sm text-stone">
            {name} is logged out everywhere at once. What is left is a customer’s account; what was
            done stays in the log.
          </p>
          <Button look="danger" room="dense">
            Remove {name}
          </Button>
        </Form>
      </div>
    </details>
  )
}

export function RoleChoice({
  legend,
  chosen,
  problem,
}: {
  legend: string
  chosen: string
  problem?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {staffRoles.map(({ role, name, about }) => (
        <div key={role}>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              aria-describedby={`${id}-${role}`}
              className="size-5 shrink-0 accent-indigo"
            />
            {name}
          </label>
          <p id={`${id}-${role}`} className="pl-8 text-sm text-stone">
            {about}
          </p>
        </div>
      ))}
      {problem && (
        <p role="alert" className="font-semibold text-rose">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
