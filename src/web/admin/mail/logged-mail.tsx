import { Form, Link } from 'react-router'
import { mailNames, type MessageStatus } from '#shop/messages/message.ts'
import type { LoggedMessage } from '#shop/messages/message-log-store.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'

const statusClasses: Record<MessageStatus, string> = {
  queued: 'border-stone text-stone',
  sent: 'border-leaf text-leaf',
  failed: 'border-rose text-rose',
  cancelled: 'border-stone text-stone',
}

export function LoggedMail({ mail }: { mail: LoggedMessage }) {
  return (
    <article
      aria-label={`${mailNames[mail.kind]}, ${mail.number ? `order ${mail.number}` : mail.to}`}
      className="border border-hem bg-paper px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className={`rounded-full border px-2.5 font-semibold ${statusClasses[mail.status]}`}>
          {statusText(mail)}
        </p>
        <p className="font-semibold">{mailNames[mail.kind]}</p>
        {mail.number && (
          <p>
            <span className="sr-only">Order </span>
            <Link
              to={`/admin/orders/${mail.number}`}
              className="figures inline-block py-3 tracking-wider text-indigo underline-offset-2 hover:underline md:py-1"
            >
              {mail.number}
            </Link>
          </p>
        )}
        <p className="min-w-0 break-all text-stone">to {mail.to}</p>
        <p className="text-stone md:ml-auto">
          {timeText(mail.sentAt ?? mail.triedAt ?? mail.queuedAt)}
        </p>
      </div>
      {mail.lastError && (
        <p className="mt-1 break-words text-rose">
          {mail.lastError}
          {mail.nextTryAt && <> – tried again at {formatTime(mail.nextTryAt)}</>}
        </p>
      )}
      <details>
        <summary className="min-h-11 content-center text-indigo">{mail.subject}</summary>
        <div className="max-w-measure space-y-2 pb-2">
          <p className="font-semibold">{mail.content.heading}</p>
          {mail.content.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </details>
      {isGivenUp(mail) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="send-again" />
          <input type="hidden" name="id" value={mail.id} />
          <Button variant="secondary" size="compact" aria-label={`Send again: ${mail.subject}`}>
            Send again
          </Button>
        </Form>
      )}
    </article>
  )
}

function isGivenUp({ status, nextTryAt }: LoggedMessage): boolean {
  return status === 'failed' && nextTryAt === null
}

function statusText(mail: LoggedMessage): string {
  if (isGivenUp(mail)) return `Given up after ${mail.tries} tries`
  if (mail.status === 'failed')
    return mail.tries === 1 ? 'Failed once' : `Failed ${mail.tries} times`
  if (mail.status === 'cancelled') return 'Not sent: unsubscribed'
  return mail.status === 'sent' ? 'Sent' : 'Queued'
}

function timeText(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}
