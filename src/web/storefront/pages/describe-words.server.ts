import type { RouterContextProvider } from 'react-router'
import { breadcrumbData, type StructuredData } from '#shop/sharing/structured-data.ts'
import { describePage } from '#web/page-about.server.ts'
import { shopContext } from '#web/shop-context.server.ts'

/** A page of words, one step from home. */
export function describeWords(
  context: Readonly<RouterContextProvider>,
  name: string,
  path: string,
  data: readonly StructuredData[] = [],
): void {
  const way = breadcrumbData(
    [
      { name: 'Home', path: '/' },
      { name, path },
    ],
    context.get(shopContext).config,
  )
  describePage(context, { path, data: [...data, way] })
}
