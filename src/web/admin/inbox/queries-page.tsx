import { Link } from 'react-router'
import { countOpenQueries, listQueries, type InboxCounts } from '#shop/inbox/query-store.server.ts'
import type { Query } from '#shop/inbox/query.ts'
import type { Subscriber } from '#shop/inbox/subscriber.ts'
import type { Page } from '#shop/paging.ts'
import { countSubscribed, listSubscribers } from '#shop/inbox/subscriber-store.server.ts'
import { groupDigits } from '#shop/money.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useNotifiedResult } from '../use-notified-result.ts'
import { useLive } from '#web/ui/use-live.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { inboxAction } from './inbox-action.server.ts'
import { QueryFilters, SearchBox } from './inbox-search.tsx'
import { inboxAddress, parseInboxView, type InboxView } from './inbox-view.ts'
import { QueryCard } from './query-card.tsx'
import { SubscriberRow } from './subscriber-row.tsx'
import { annotationLink } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'
import type { Route } from './+types/queries-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, live } = context.get(shopContext)
  const view = parseInboxView(new URL(request.url).searchParams)
  const [queries, work, subscribers, people] = await Promise.all([
    listQueries(db, view),
    countOpenQueries(db),
    listSubscribers(db, { search: view.email, page: view.emails }),
    countSubscribed(db),
  ])
  redirectPastLastPage(request, queries)
  redirectPastLastPage(request, subscribers, 'emails')
  return { view, queries, work, subscribers, people, storesMail: !live.sendsMail() }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return inboxAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function QueriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, queries, work, subscribers, people, storesMail } = loaderData
  useNotifiedResult(actionData)
  useLive('/admin/queries/live')

  return (
    <>
      <title>Queries and Emails – Admin</title>
      <h1 className="text-2xl">Queries and Emails</h1>
      <Link to="/admin/reviews" className={annotationLink}>
        Reviews
      </Link>
      {storesMail && (
        <p className="mt-1 text-stone">
          No mail server is configured, so emails are stored here:{' '}
          <Link to="/admin/mail/kept" className="text-indigo underline">
            read the emails
          </Link>
        </p>
      )}
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <QueriesSection view={view} queries={queries} work={work} />
        <SubscribersSection view={view} subscribers={subscribers} people={people} />
      </div>
    </>
  )
}

type QueriesProps = { view: InboxView; queries: Page<Query>; work: InboxCounts }

function QueriesSection({ view, queries, work }: QueriesProps) {
  return (
    <section aria-labelledby="queries">
      <h2 id="queries" className="text-xl">
        Queries
      </h2>
      <QueryFilters view={view} work={work} />
      <p role="status" className="mt-3 text-sm text-stone">
        {countText(queries, 'query', 'queries')}
      </p>
      {queries.items.length === 0 && <NoQueries view={view} />}
      <ul className="mt-2 space-y-3">
        {queries.items.map((query) => (
          <li key={query.id}>
            <QueryCard query={query} isUnreadFilter={view.show === 'unread'} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of queries"
        page={queries.page}
        pages={queries.pages}
        linkTo={(page) => inboxAddress(view, { page })}
      />
    </section>
  )
}

type SubscribersProps = { view: InboxView; subscribers: Page<Subscriber>; people: number }

function SubscribersSection({ view, subscribers, people }: SubscribersProps) {
  return (
    <section aria-labelledby="emails">
      <h2 id="emails" className="text-xl">
        Emails
      </h2>
      <p className="mt-1 text-stone">
        {people === 1 ? '1 person wants' : `${groupDigits(people)} people want`} to hear from the
        shop.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/admin/newsletters" variant="secondary" size="compact">
          Newsletters
        </ButtonLink>
        <a
          href="/admin/queries/subscribers.csv"
          download
          className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
        >
          Download as CSV
        </a>
      </div>
      <div className="mt-3">
        <SearchBox
          view={view}
          field="email"
          label="Search e-mails"
          placeholder="Part of an address"
        />
      </div>
      {subscribers.items.length === 0 && (
        <EmptyState title="No e-mails here">
          {view.email ? `Nothing matches “${view.email}”.` : 'Newsletter sign-ups arrive here.'}
        </EmptyState>
      )}
      <ul className="mt-3 divide-y divide-hem bg-paper">
        {subscribers.items.map((subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} />
        ))}
      </ul>
      <Pagination
        label="Pages of e-mails"
        page={subscribers.page}
        pages={subscribers.pages}
        linkTo={(emails) => inboxAddress(view, { emails })}
      />
    </section>
  )
}

function NoQueries({ view }: { view: InboxView }) {
  if (view.search)
    return <EmptyState title="No queries here">Nothing matches “{view.search}”.</EmptyState>
  if (view.show)
    return (
      <EmptyState title={view.show === 'unread' ? 'Everything is read' : 'Everything is answered'}>
        All caught up.
      </EmptyState>
    )
  return (
    <EmptyState title="No queries yet">
      What customers write on the Contact page arrives here.
    </EmptyState>
  )
}
