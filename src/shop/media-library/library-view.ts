import type { ImageRef } from '../media/image.ts'

export const libraryFilters = ['all', 'unused', 'no-text', 'customers'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

export type LibraryView = { filter: LibraryFilter; search: string; page: number }

export const LIBRARY_PER_PAGE = 60
/** The pages of 120,000 images. */
export const LIBRARY_PAGES_MAX = 2_000
/** Lower for searches and unused images, because an index alone cannot answer them. */
export const SLOW_PAGES_MAX = 50

const SEARCH_MAX = 100

export type LibraryImage = ImageRef & {
  byteCount: number
  addedAt: Date
  isByCustomer: boolean
  isDamaged: boolean
}

export function parseLibraryView(parameters: URLSearchParams): LibraryView {
  const page = Number(parameters.get('page'))
  return {
    filter: libraryFilters.find((each) => each === parameters.get('show')) ?? 'all',
    search: (parameters.get('search') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= LIBRARY_PAGES_MAX ? page : 1,
  }
}

export function libraryAddress(view: LibraryView, change: Partial<LibraryView> = {}): string {
  const next = { ...view, page: 1, ...change }
  const parameters = new URLSearchParams()
  if (next.filter !== 'all') parameters.set('show', next.filter)
  if (next.search) parameters.set('search', next.search)
  if (next.page > 1) parameters.set('page', String(next.page))
  return parameters.size > 0 ? `/admin/media?${parameters}` : '/admin/media'
}
