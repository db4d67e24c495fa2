import { Link } from 'react-router'
import { roleName, type StaffMember } from '#shop/people/person.ts'
import { formatDate } from '#shop/shop-date.ts'
import type { PeopleResult } from './people-result.ts'
import { PersonActions } from './person-actions.tsx'

type PersonCardProps = { person: StaffMember; isMe: boolean; result?: PeopleResult | undefined }

export function PersonCard({ person, isMe, result }: PersonCardProps) {
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
          className="inline-flex min-h-11 items-center text-sm text-indigo underline-offset-2 hover:underline"
        >
          What {isMe ? 'you' : person.firstName || 'they'} changed
        </Link>
        {isMe && (
          <Link
            to="/admin/security"
            className="inline-flex min-h-11 items-center text-sm text-indigo underline-offset-2 hover:underline"
          >
            Your second step
          </Link>
        )}
      </div>
      {!isMe && <PersonActions person={person} name={name} result={result} />}
    </article>
  )
}
