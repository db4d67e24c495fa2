import { Link } from 'react-router'
import { listQueries, listSubscribers } from '#shop/inbox/inbox-store.server.ts'
import type { Query } from '#shop/inbox/query.ts'
import { parsePage } from '#shop/paging.ts'
import { formatDate } from '#shop/shop-date.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import type { Route } from './+types/queries-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const [queries, subscribers] = await Promise.all([
    listQueries(db, parsePage(searchParams.get('page'))),
    listSubscribers(db, parsePage(searchParams.get('emails'))),
  ])
  return { queries, subscribers, keepsMail: config.smtpUrl === null }
}

export default function QueriesPage({ loaderData: { queries, subscribers, keepsMail } }: Route.ComponentProps) {
  useLive('/admin/queries/live', { isFreshAtStart: true })
  return (
    <>
      <title>Queries and Emails – Admin</title>
      <h1 className="text-2xl">Queries and Emails</h1>
      {keepsMail && (
        <p className="mt-1 text-stone">
          No mail server is set, so the shop’s mails are kept here: <Link to="/admin/mail/kept" className="text-indigo underline">read the mails</Link>
        </p>
      )}
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[2fr_1fr]">
        <section aria-labelledby="queries">
          <h2 id="queries" className="text-xl">Queries</h2>
          {queries.items.length === 0 && <EmptyState title="No queries yet">What customers write on the Contact page arrives here.</EmptyState>}
          <ul className="mt-3 space-y-3">
            {queries.items.map((query) => <li key={query.id}><QueryCard query={query} /></li>)}
          </ul>
          <Pagination page={queries.page} pages={queries.pages} linkTo={(page) => `?page=${page}&emails=${subscribers.page}`} />
        </section>
        <section aria-labelledby="emails">
          <h2 id="emails" className="text-xl">Emails</h2>
          {subscribers.items.length === 0 && <EmptyState title="No subscribers yet">Newsletter sign-ups arrive here.</EmptyState>}
          <ul className="mt-3 divide-y divide-hem bg-paper">
            {subscribers.items.map(({ id, email, subscribedAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
                <a href={`mailto:${encodeURIComponent(email)}`} className="break-all text-indigo hover:underline">{email}</a>
                <span className="text-sm text-stone">{formatDate(subscribedAt)}</span>
              </li>
            ))}
          </ul>
          <Pagination page={subscribers.page} pages={subscribers.pages} linkTo={(page) => `?page=${queries.page}&emails=${page}`} />
        </section>
      </div>
    </>
  )
}

function QueryCard({ query }: { query: Query }) {
  const subject = query.yourSubject || 'Your message'
  return (
    <article className="bg-paper p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans font-semibold">{query.yourSubject || 'No subject'}</h3>
        <span className="text-sm text-stone">{formatDate(query.sentAt)}</span>
      </header>
      <p className="text-sm text-stone">{query.yourName}, {query.yourEmail}</p>
      <p className="mt-2 whitespace-pre-line">{query.yourMessage}</p>
      <a href={`mailto:${encodeURIComponent(query.yourEmail)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        className="mt-2 inline-block min-h-11 content-center text-indigo hover:underline">Reply to {query.yourName}</a>
    </article>
  )
}
