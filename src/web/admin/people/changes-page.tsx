import { Form, Link } from 'react-router'
import {
  changeKinds,
  changesAddress,
  parseChangeView,
  type ChangeView,
} from '#shop/change-log/change-view.ts'
import {
  listChanges,
  listLoggedPeople,
  type LoggedPerson,
} from '#shop/change-log/logged-change-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoggedChangeRow } from './logged-change-row.tsx'
import type { Route } from './+types/changes-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const view = parseChangeView(new URL(request.url).searchParams)
  const [changes, people] = await Promise.all([listChanges(db, view), listLoggedPeople(db)])
  return { view, changes, people }
}

export default function ChangesPage({
  loaderData: { view, changes, people },
}: Route.ComponentProps) {
  const last = changes.items.at(-1)
  return (
    <>
      <title>Who changed what – Admin</title>
      <h1 className="text-2xl">Who changed what</h1>
      <p className="mt-1 max-w-measure text-stone">
        Every change by staff, with the values before and after, payment decisions included. The log
        cannot be edited or deleted.
      </p>
      <ChangeFilters view={view} people={people} />
      {changes.items.length === 0 && (
        <EmptyState title="Nothing here">
          {view.personId || view.kind || view.subject
            ? 'No changes match this filter.'
            : 'The log starts with the first change.'}
        </EmptyState>
      )}
      <ol className="space-y-3">
        {changes.items.map((change) => (
          <li key={change.moment}>
            <LoggedChangeRow change={change} view={view} />
          </li>
        ))}
      </ol>
      <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
        {view.olderThan ? (
          <ButtonLink to={changesAddress(view)} variant="secondary" size="compact">
            Newest
          </ButtonLink>
        ) : (
          <span />
        )}
        {changes.hasOlder && last && (
          <ButtonLink
            to={changesAddress(view, { olderThan: last.moment })}
            variant="secondary"
            size="compact"
            rel="next"
          >
            Older
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

const box = 'min-h-11 w-full rounded-sm border border-stone/80 bg-paper px-3'

function ChangeFilters({ view, people }: { view: ChangeView; people: LoggedPerson[] }) {
  const isFiltered = view.personId !== null || view.kind !== null || view.subject !== ''
  return (
    <Form
      method="get"
      role="search"
      aria-label="Filter changes"
      key={changesAddress(view)}
      className="my-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <label className="block">
        <span className="text-sm font-semibold">Person</span>
        <select name="person" defaultValue={view.personId ?? ''} className={box}>
          <option value="">Everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="block">
        <span className="text-sm font-semibold">About</span>
        <select name="kind" defaultValue={view.kind ?? ''} className={box}>
          <option value="">Everything</option>
          {Object.entries(changeKinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="block">
        <span className="text-sm font-semibold">Order number, product id or e-mail</span>
        <input type="search" name="subject" defaultValue={view.subject} className={box} />
      </label>
      <div className="flex gap-2">
        <button type="submit" className={buttonClass('secondary', 'compact')}>
          Show
        </button>
        {isFiltered && (
          <Link to="/admin/changes" className="px-2 leading-11 text-indigo underline">
            All
          </Link>
        )}
      </div>
    </Form>
  )
}
