import { Link } from 'react-router'
import { listComplaints } from '#shop/complaints/complaint-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { annotationLink } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'
import { deadlineText } from './complaint-texts.ts'
import type { Route } from './+types/complaints-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { searchParams } = new URL(request.url)
  const isOpen = searchParams.get('show') !== 'closed'
  const complaints = await listComplaints(context.get(shopContext).db, {
    isOpen,
    page: parsePage(searchParams.get('page')),
  })
  redirectPastLastPage(request, complaints)
  return {
    isOpen,
    complaints: {
      ...complaints,
      items: complaints.items.map((complaint) => ({
        number: complaint.number,
        name: complaint.name,
        ...deadlineText(complaint, new Date()),
      })),
    },
  }
}

const addressOf = (isOpen: boolean, page = 1) => {
  const query = new URLSearchParams({
    ...(!isOpen && { show: 'closed' }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/admin/complaints?${query}` : '/admin/complaints'
}

export default function ComplaintsPage({
  loaderData: { isOpen, complaints },
}: Route.ComponentProps) {
  useLive('/admin/queries/live')
  return (
    <>
      <title>Complaints – Admin</title>
      <h1 className="text-2xl">Complaints</h1>
      <nav aria-label="Show" className="mt-2 flex gap-4">
        {[true, false].map((each) => (
          <Link
            key={String(each)}
            to={addressOf(each)}
            aria-current={each === isOpen ? 'page' : undefined}
            className={`${annotationLink} aria-[current]:font-semibold aria-[current]:text-ink`}
          >
            {each ? 'Open' : 'Closed'}
          </Link>
        ))}
      </nav>
      <p role="status" className="mt-2 text-sm text-stone">
        {countText(complaints, 'complaint', 'complaints')}
      </p>
      {complaints.items.length === 0 && (
        <EmptyState title="No complaints here">
          What customers write on the page Complaints arrives here.
        </EmptyState>
      )}
      <ul className="divide-y divide-hem">
        {complaints.items.map(({ number, name, text, isLate }) => (
          <li key={number} className="py-2">
            <Link to={`/admin/complaints/${number}`} className={`${annotationLink} break-words`}>
              {`${number}: ${name}`}
            </Link>
            <p className={isLate ? 'font-semibold text-rose' : 'text-sm text-stone'}>{text}</p>
          </li>
        ))}
      </ul>
      <Pagination
        page={complaints.page}
        pages={complaints.pages}
        linkTo={(page) => addressOf(isOpen, page)}
      />
    </>
  )
}
