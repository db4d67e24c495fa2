import type { RouterContextProvider } from 'react-router'
import type { PageImage } from '#shop/pages/rich-text.ts'
import { breadcrumbData, linkPreviewOf, type StructuredData } from '#shop/seo/structured-data.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { shopContext } from '#web/shop-context.server.ts'

type Described = { data?: readonly StructuredData[]; image?: PageImage | undefined }

export function describeStaticPage(
  context: Readonly<RouterContextProvider>,
  name: string,
  path: string,
  { data = [], image }: Described = {},
): void {
  const way = breadcrumbData(
    [
      { name: 'Home', path: '/' },
      { name, path },
    ],
    context.get(shopContext).config,
  )
  describePage(context, {
    path,
    data: [...data, way],
    ...(image && { picture: { ...linkPreviewOf(image), alt: image.alt } }),
  })
}
