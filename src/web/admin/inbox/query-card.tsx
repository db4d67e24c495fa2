import { Form, useFetcher } from 'react-router'
import type { Mark, Query, QueryMark } from '#shop/inbox/query.ts'
import { replyLink } from '#shop/inbox/reply-link.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'

/** Opening a query marks it as read. The unread filter uses a button instead, because the query
 * would vanish from the list. */
export function QueryCard({ query, isUnreadFilter }: { query: Query; isUnreadFilter: boolean }) {
  const fetcher = useFetcher()
  function open(isOpen: boolean) {
    if (isOpen && !query.read && !isUnreadFilter)
      void fetcher.submit({ intent: 'mark', mark: 'read', id: query.id }, { method: 'post' })
  }
  return (
    <details
      onToggle={(event) => open(event.currentTarget.open)}
      className={`group border bg-paper ${query.read ? 'border-hem' : 'border-zari'}`}
    >
      <QuerySummary query={query} />
      <QueryDetails query={query} />
    </details>
  )
}

function QuerySummary({ query }: { query: Query }) {
  return (
    <summary className="list-none px-4 py-3 [&::-webkit-details-marker]:hidden">
      <span className="flex flex-wrap items-baseline gap-x-3">
        {!query.read && (
          <span className="rounded-full border border-madder px-2 text-sm font-semibold text-madder">
            New
          </span>
        )}
        <span className={`min-w-0 break-words ${query.read ? '' : 'font-semibold'}`}>
          {query.yourSubject || 'No subject'}
        </span>
        {query.answered && (
          <span className="flex items-center gap-1 text-sm text-leaf">
            <CheckIcon className="size-4" />
            Answered
          </span>
        )}
        <span className="text-sm text-stone sm:ml-auto">
          {formatDate(query.sentAt)}, {formatTime(query.sentAt)}
        </span>
      </span>
      <span className="block text-sm break-words text-stone">
        {query.yourName}, {query.yourEmail}
      </span>
      <span className="mt-1 line-clamp-2 break-words text-stone group-open:hidden">
        {query.yourMessage}
      </span>
    </summary>
  )
}

function QueryDetails({ query }: { query: Query }) {
  return (
    <div className="border-t border-hem px-4 py-3">
      <p className="max-w-measure break-words whitespace-pre-line">{query.yourMessage}</p>
      <p className="mt-3 text-sm text-stone">
        {[markText('Read', query.read), markText('Answered', query.answered)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1">
        <a href={replyLink(query)} className={buttonClass('secondary', 'compact')}>
          Reply<span className="sr-only"> to {query.yourName}</span>
        </a>
        {query.answered ? (
          <MarkButton query={query} mark="unanswered">
            Not answered
          </MarkButton>
        ) : (
          <MarkButton query={query} mark="answered">
            Mark as answered
          </MarkButton>
        )}
        {query.read ? (
          <MarkButton query={query} mark="unread">
            Mark as unread
          </MarkButton>
        ) : (
          <MarkButton query={query} mark="read">
            Mark as read
          </MarkButton>
        )}
      </div>
    </div>
  )
}

function MarkButton({
  query,
  mark,
  children,
}: {
  query: Query
  mark: QueryMark
  children: string
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="id" value={query.id} />
      <Button variant="quiet" size="compact" name="mark" value={mark}>
        {children}
        <span className="sr-only">: {query.yourSubject || query.yourName}</span>
      </Button>
    </Form>
  )
}

function markText(word: string, mark: Mark): string {
  return mark ? `${word} by ${mark.by}, ${formatDate(mark.at)}, ${formatTime(mark.at)}` : ''
}
