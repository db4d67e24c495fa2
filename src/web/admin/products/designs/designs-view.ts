import { parsePage } from '#shop/paging.ts'

export type DesignsView = { search: string; page: number }

export function parseDesignsView(parameters: URLSearchParams): DesignsView {
  return {
    search: (parameters.get('search') ?? '').replaceAll('\0', '').trim(),
    page: parsePage(parameters.get('page')),
  }
}

export function designsAddress({ search, page }: DesignsView): string {
  const parameters = new URLSearchParams()
  if (search) parameters.set('search', search)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `/admin/designs?${parameters}` : '/admin/designs'
}
