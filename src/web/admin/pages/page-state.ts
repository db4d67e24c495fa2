import type { Page } from '#shop/pages/page-store.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

type Publication = Pick<Page, 'publishedVersion' | 'newestVersion' | 'publishAt'>

/** Describes which version visitors see. */
export function pageState({ publishedVersion, newestVersion, publishAt }: Publication): string {
  const now =
    publishedVersion === null
      ? 'Draft: visitors do not see it'
      : publishedVersion < newestVersion
        ? 'Published, with changes that visitors do not see yet'
        : 'Published'
  return publishAt
    ? `${now}. To be published on ${formatDate(publishAt)}, ${formatTime(publishAt)}`
    : now
}
