import { rowFilters, type RowFilter } from '#shop/import-export/import/import.ts'
import { parsePage } from '#shop/paging.ts'

export type ImportView = { show: RowFilter; page: number }

export function parseImportView(parameters: URLSearchParams): ImportView {
  return {
    show: rowFilters.find((filter) => filter === parameters.get('show')) ?? 'all',
    page: parsePage(parameters.get('page')),
  }
}

export function importAddress(id: string, { show, page }: Partial<ImportView>): string {
  const parameters = new URLSearchParams()
  if (show && show !== 'all') parameters.set('show', show)
  if (page && page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `/admin/exchange/${id}?${parameters}` : `/admin/exchange/${id}`
}
