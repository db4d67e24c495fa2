import { Link } from 'react-router'
import { messageKinds, messageNames } from '#shop/messages/message.ts'
import { listMessages } from '#shop/messages/message-log-store.server.ts'
import { resendMessage } from '#shop/messages/resend-message.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { useNotifiedResult } from '../use-notified-result.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { pillClass } from '../filter-pills.tsx'
import { commonMessages, mailMessages } from '../messages.ts'
import { LogFilters } from './log-filters.tsx'
import { logAddress, parseLogView } from './log-view.ts'
import { LoggedMail } from './logged-mail.tsx'
import { countText } from '../count-text.ts'
import type { Route } from './+types/mail-log-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, live } = context.get(shopContext)
  const view = parseLogView(new URL(request.url).searchParams)
  const mails = redirectPastLastPage(request, await listMessages(db, view))
  return { view, mails, storesMail: !live.sendsMail() }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const id = Number(form.get('id'))
  if (form.get('intent') !== 'send-again' || !Number.isSafeInteger(id))
    return failure(commonMessages.notUnderstood)

  const { outcome } = await resendMessage(context.get(shopContext).db, id, admin.id)
  return outcome === 'queued' ? success(mailMessages.requeued) : failure(mailMessages.notGivenUp)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function MailLogPage({
  loaderData: { view, mails, storesMail },
  actionData,
}: Route.ComponentProps) {
  useLive('/admin/mail/live')
  useNotifiedResult(actionData)

  return (
    <>
      <title>Mail – Admin</title>
      <h1 className="text-2xl">Mail</h1>
      <p className="mt-1 max-w-measure text-stone">
        Emails to customers about their orders, and newsletters.{' '}
        {storesMail && (
          <>
            No mail server is configured, so “sent” means stored in a folder:{' '}
            <Link to="/admin/mail/kept" className="text-indigo underline">
              read the stored emails
            </Link>
            .
          </>
        )}
      </p>
      <LogFilters view={view} />
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(mails, 'email', 'emails')}
      </p>
      {mails.items.length === 0 && (
        <EmptyState title="No emails here">
          {view.search
            ? `Nothing matches “${view.search}”.`
            : 'They appear as soon as an order is placed.'}
        </EmptyState>
      )}
      <ul className="space-y-3">
        {mails.items.map((mail) => (
          <li key={mail.id}>
            <LoggedMail mail={mail} />
          </li>
        ))}
      </ul>
      <Pagination
        page={mails.page}
        pages={mails.pages}
        linkTo={(page) => logAddress(view, { page })}
      />
      <Previews />
    </>
  )
}

function Previews() {
  return (
    <section aria-labelledby="previews" className="mt-10 border-t border-hem pt-5">
      <h2 id="previews" className="text-xl">
        Previews
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {messageKinds.map((kind) => (
          <li key={kind}>
            <Link to={`/admin/mail/preview/${kind}`} className={`inline-block ${pillClass}`}>
              {messageNames[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
