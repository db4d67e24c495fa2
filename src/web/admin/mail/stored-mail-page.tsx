import path from 'node:path'
import { STORED_MAILS_PER_PAGE, listStoredMails } from '#platform/mail/stored-mails.server.ts'
import { pageOf, parsePage } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/stored-mail-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const { items, total } = await listStoredMails(
    path.join(context.get(shopContext).config.dataDir, 'mail'),
    page,
  )
  return { mails: redirectPastLastPage(request, pageOf(items, page, total, STORED_MAILS_PER_PAGE)) }
}

export default function StoredMailPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <>
      <title>Stored emails – Admin</title>
      <h1 className="text-2xl">Stored emails</h1>
      <p className="mt-1 max-w-measure text-stone">
        Emails that the shop would have sent. Set SMTP_URL to send them to customers instead.
      </p>
      {mails.items.length === 0 && (
        <EmptyState title="No emails yet">
          Receipts and links for new passwords will appear here.
        </EmptyState>
      )}
      <ul className="mt-4 max-w-measure divide-y divide-hem bg-paper">
        {mails.items.map(({ name, to, subject, text, storedAt }) => (
          <li key={name}>
            <details className="px-4 py-2">
              <summary className="min-h-11 content-center">
                <span className="font-semibold">{subject}</span>{' '}
                <span className="text-sm text-stone">
                  to {to}, {formatDate(storedAt)}, {formatTime(storedAt)}
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
