import { parsePage } from '#shop/paging.ts'

export type LogView = { search: string; failed: boolean; page: number }

export function parseLogView(parameters: URLSearchParams): LogView {
  return {
    search: (parameters.get('search') ?? '').replaceAll('\0', '').trim(),
    failed: parameters.get('status') === 'failed',
    page: parsePage(parameters.get('page')),
  }
}

export function logAddress(view: LogView, change: Partial<LogView> = {}): string {
  const next = { ...view, page: 1, ...change }
  const parameters = new URLSearchParams()
  if (next.search) parameters.set('search', next.search)
  if (next.failed) parameters.set('status', 'failed')
  if (next.page > 1) parameters.set('page', String(next.page))
  return parameters.size > 0 ? `/admin/mail?${parameters}` : '/admin/mail'
}
