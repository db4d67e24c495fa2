import { Link } from 'react-router'
import { changesAddress, type ChangeView } from '#shop/change-log/change-view.ts'
import {
  actionText,
  changedValues,
  subjectAddress,
  type LoggedValue,
} from '#shop/change-log/change-words.ts'
import type { LoggedChange } from '#shop/change-log/logged-change-store.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

const link = 'inline-block py-2.5 text-indigo underline-offset-2 hover:underline'
/** A text with more characters is collapsed. */
const UNFOLDED_MAX = 240

export function LoggedChangeRow({ change, view }: { change: LoggedChange; view: ChangeView }) {
  const facts = changedValues(change)
  const place = subjectAddress(change.subject)
  const subject = change.subjectName ?? change.subject.replace(':', ' ')
  return (
    <article className="border border-hem bg-paper px-4 py-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="font-sans text-base font-semibold">{actionText(change.action)}</h2>
        {place ? (
          <Link to={place} className={`min-w-0 break-all ${link}`}>
            {subject}
          </Link>
        ) : (
          <span className="min-w-0 py-2.5 break-all">{subject}</span>
        )}
        <span className="text-sm text-stone">
          {formatDate(change.changedAt)}, {formatTime(change.changedAt)}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to={changesAddress(view, { personId: change.personId })} className={link}>
          by {change.personName}
        </Link>
        {view.subject !== change.subject && (
          <Link
            to={changesAddress(view, { subject: change.subject, personId: null, kind: null })}
            className={link}
          >
            Full history
          </Link>
        )}
      </p>
      {facts.length > 0 && (
        <dl className="mb-2 grid gap-x-4 gap-y-1 border-t border-hem pt-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {facts.map((fact) => (
            <Fact key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
    </article>
  )
}

function Fact({ fact: { name, before, after } }: { fact: LoggedValue }) {
  return (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="min-w-0">
        {before !== null && (
          <del className="text-stone">
            <span className="sr-only">before: </span>
            <Told text={before} />
          </del>
        )}
        {before !== null && after !== null && <span aria-hidden="true"> → </span>}
        {after !== null && (
          <ins className="font-semibold no-underline">
            <span className="sr-only">after: </span>
            <Told text={after} />
          </ins>
        )}
      </dd>
    </>
  )
}

function Told({ text }: { text: string }) {
  if (text.length <= UNFOLDED_MAX)
    return <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="min-h-6 wrap-anywhere">{text.slice(0, UNFOLDED_MAX / 2)}…</summary>
      <span className="whitespace-pre-line wrap-anywhere">{text}</span>
    </details>
  )
}
