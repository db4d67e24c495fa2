import { redirect } from 'react-router'
import type { Page } from '#shop/paging.ts'

/** Returns the list. A page number past the last page redirects to the last page. `parameter` is the
 * search parameter that holds the page number. */
export function redirectPastLastPage<List extends Pick<Page<unknown>, 'page' | 'pages'>>(
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
