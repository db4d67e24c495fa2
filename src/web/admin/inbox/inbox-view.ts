import { parsePage } from '#shop/paging.ts'

/** Filters and page numbers of the two lists. The URL holds them, so that Back and copied links work. */
export type InboxView = {
  search: string
  show: 'unread' | 'unanswered' | null
  page: number
  email: string
  emails: number
}

export function parseInboxView(parameters: URLSearchParams): InboxView {
  const words = (name: string) => (parameters.get(name) ?? '').trim()
  const show = parameters.get('show')
  return {
    search: words('search'),
    show: show === 'unread' || show === 'unanswered' ? show : null,
    page: parsePage(parameters.get('page')),
    email: words('email'),
    emails: parsePage(parameters.get('emails')),
  }
}

/** The URL of the view after `change`. A changed filter resets its list to page 1 and leaves the
 * other list unchanged. */
export function inboxAddress(view: InboxView, change: Partial<InboxView>): string {
  const next = {
    ...view,
    ...('search' in change || 'show' in change ? { page: 1 } : {}),
    ...('email' in change ? { emails: 1 } : {}),
    ...change,
  }
  const parameters = new URLSearchParams()
  if (next.search) parameters.set('search', next.search)
  if (next.show) parameters.set('show', next.show)
  if (next.page > 1) parameters.set('page', String(next.page))
  if (next.email) parameters.set('email', next.email)
  if (next.emails > 1) parameters.set('emails', String(next.emails))
  return parameters.size > 0 ? `/admin/queries?${parameters}` : '/admin/queries'
}
