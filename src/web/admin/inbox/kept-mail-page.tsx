import path from 'node:path'
import { KEPT_MAILS_PER_PAGE, listKeptMails } from '#platform/mail/kept-mails.server.ts'
import { pageOf, parsePage } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/kept-mail-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const { items, total } = await listKeptMails(
    path.join(context.get(shopContext).config.dataDir, 'mail'),
    page,
  )
  return { mails: pageOf(items, page, total, KEPT_MAILS_PER_PAGE) }
}

export default function KeptMailPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <>
      <title>Kept mails – Admin</title>
      <h1 className="text-2xl">Kept mails</h1>
      <p className="mt-1 max-w-measure text-stone">
        Mails that the shop would have sent. Set SMTP_URL, and they go to the customers instead.
      </p>
      {mails.items.length === 0 && (
        <EmptyState title="No mails yet">
          A receipt or a link for a new password would be kept here.
        </EmptyState>
      )}
      <ul className="mt-4 max-w-measure divide-y divide-hem bg-paper">
        {mails.items.map(({ name, to, subject, text, keptAt }) => (
          <li key={name}>
            <details className="px-4 py-2">
              <summary className="min-h-11 content-center">
                <span className="font-semibold">{subject}</span>{' '}
                <span className="text-sm text-stone">
                  to {to}, {formatDate(keptAt)}, {formatTime(keptAt)}
                </span>
              </summary>
              <p className="pb-3 whitespace-pre-line">{text}</p>
            </details>
          </li>
        ))}
      </ul>
      <Pagination page={mails.page} pages={mails.pages} linkTo={(page) => `?page=${page}`} />
    </>
  )
}
