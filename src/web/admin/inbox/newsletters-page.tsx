import { Link } from 'react-router'
import { countNewsletterMails, listNewsletters } from '#shop/inbox/newsletter-store.server.ts'
import { countSubscribed } from '#shop/inbox/subscriber-store.server.ts'
import { groupDigits } from '#shop/money.ts'
import { parsePage } from '#shop/paging.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { newsletterState } from './newsletter-state.ts'
import type { Route } from './+types/newsletters-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [newsletters, people] = await Promise.all([
    listNewsletters(db, parsePage(new URL(request.url).searchParams.get('page'))),
    countSubscribed(db),
  ])
  redirectPastLastPage(request, newsletters)
  const counts = await countNewsletterMails(
    db,
    newsletters.items.map(({ id }) => id),
  )
  return {
    newsletters,
    people,
    states: newsletters.items.map((newsletter) =>
      newsletterState(newsletter, counts.get(newsletter.id)),
    ),
  }
}

export default function NewslettersPage({
  loaderData: { newsletters, people, states },
}: Route.ComponentProps) {
  useLive('/admin/mail/live')
  return (
    <>
      <title>Newsletters – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Newsletters</h1>
        <ButtonLink to="/admin/newsletters/new" size="compact">
          Write a newsletter
        </ButtonLink>
      </div>
      <p className="mt-1 text-stone">
        {people === 1 ? '1 person wants' : `${groupDigits(people)} people want`} to hear from the
        shop. Each mail has a link to unsubscribe, and each person gets each newsletter once.
      </p>
      {newsletters.items.length === 0 && (
        <EmptyState title="No newsletters yet">
          The first one is written in a few minutes.
        </EmptyState>
      )}
      <ul className="mt-5 max-w-measure divide-y divide-hem bg-paper">
        {newsletters.items.map((newsletter, index) => (
          <li key={newsletter.id} className="px-4 py-2">
            <Link
              to={`/admin/newsletters/${newsletter.id}`}
              className="inline-block min-h-11 py-2.5 font-semibold break-words text-indigo underline-offset-2 hover:underline"
            >
              {newsletter.subject}
            </Link>
            <p className="text-sm text-stone">{states[index]}</p>
          </li>
        ))}
      </ul>
      <Pagination
        page={newsletters.page}
        pages={newsletters.pages}
        linkTo={(page) => `?page=${page}`}
      />
    </>
  )
}
