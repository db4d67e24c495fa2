import { Form } from 'react-router'
import type { InboxCounts } from '#shop/inbox/query-store.server.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FilterPills } from '../filter-pills.tsx'
import { inboxAddress, type InboxView } from './inbox-view.ts'

export function QueryFilters({ view, work }: { view: InboxView; work: InboxCounts }) {
  const filters = [
    { name: 'All', show: null },
    { name: `Unread (${work.unread})`, show: 'unread' },
    { name: `Unanswered (${work.unanswered})`, show: 'unanswered' },
  ] as const
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <SearchBox
        view={view}
        field="search"
        label="Search queries"
        placeholder="Name, e-mail, words"
      />
      <FilterPills
        label="Filter queries"
        pills={filters.map(({ name, show }) => ({
          name,
          to: inboxAddress(view, { show }),
          isCurrent: view.show === show,
        }))}
      />
    </div>
  )
}

export function SearchBox({
  view,
  field,
  label,
  placeholder,
}: {
  view: InboxView
  field: 'search' | 'email'
  label: string
  placeholder: string
}) {
  const others = new URL(inboxAddress(view, { [field]: '' }), 'http://shop').searchParams
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className="flex w-full gap-2 sm:w-auto"
      key={view[field]}
      preventScrollReset
    >
      <input
        type="search"
        name={field}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={view[field]}
        className="min-h-11 w-full min-w-0 rounded-sm border border-stone/80 bg-paper px-3 placeholder:text-stone sm:w-60"
      />
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass('secondary', 'compact')}>
        Search
      </button>
    </Form>
  )
}
