import { isDefaultView, type Sort } from '#shop/search/filters/product-filters.ts'
import { breadcrumbData, linkPreviewOf } from '#shop/seo/structured-data.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { type dependsOn, shopContext } from '#web/shop-context.server.ts'
import type { CollectionTexts } from './shop-collection.server.ts'
import type { FilteredList } from '../products/filtered-list.ts'

/** Sets the canonical path, structured data and link preview of the page of a collection. */
export function describeCollection(
  context: Parameters<typeof dependsOn>[0],
  name: string,
  { heading, image }: CollectionTexts,
  { products: { items, page }, view }: FilteredList,
  defaultSort: Sort,
): void {
  const steps = [
    { name: 'Home', path: '/' },
    { name: heading, path: `/shop/${name}` },
  ]
  const shown = items.find((item) => item.image)
  const picture = image ?? shown?.image
  const alt = image ? heading : (shown?.title ?? heading)
  describePage(context, {
    path: `/shop/${name}${page > 1 && isDefaultView(view, defaultSort) ? `?page=${page}` : ''}`,
    data: [breadcrumbData(steps, context.get(shopContext).config)],
    ...(picture && { picture: { ...linkPreviewOf(picture), alt } }),
  })
}
