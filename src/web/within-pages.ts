import { redirect } from 'react-router'
import type { Page } from '#shop/paging.ts'

/** The list; a page past its end is redirected to the last one. `parameter` holds the page number. */
export function withinPages<List extends Pick<Page<unknown>, 'page' | 'pages'>>(
  request: Request,
  list: List,
  parameter = 'page',
): List {
  if (list.page <= list.pages) return list
  const { pathname, searchParams } = new URL(request.url)
  if (list.pages > 1) searchParams.set(parameter, String(list.pages))
  else searchParams.delete(parameter)
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
}
