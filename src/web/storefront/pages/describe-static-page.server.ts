import type { RouterContextProvider } from 'react-router'
import { breadcrumbData, type StructuredData } from '#shop/seo/structured-data.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { shopContext } from '#web/shop-context.server.ts'

export function describeStaticPage(
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
