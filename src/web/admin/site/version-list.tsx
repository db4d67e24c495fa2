import { Link } from 'react-router'
import type { Page } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import type { SiteVersion } from '#shop/site/site-store.server.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { VersionPair } from './version-pair.ts'

type VersionListProps = {
  versions: Page<SiteVersion>
  live: number | null
  pair: VersionPair | null
}

export function VersionList({ versions, live, pair }: VersionListProps) {
  const compared = pair ? `version=${pair.older}&with=${pair.newer}&` : ''
  return (
    <section aria-labelledby="all-versions" className="mt-10 max-w-measure">
      <h2 id="all-versions" className="text-xl">
        All versions
      </h2>
      <ol className="mt-3 divide-y divide-hem bg-paper">
        {versions.items.map(({ version, publishedAt, publishedBy }) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1"
          >
            <p>
              Version {version}
              {version === live && ' – live'}{' '}
              <span className="block text-sm text-stone">
                {formatDate(publishedAt)}, {formatTime(publishedAt)}
                {publishedBy && `, ${publishedBy}`}
              </span>
            </p>
            {version > 1 && (
              <Link
                to={`?version=${version - 1}&with=${version}`}
                className="inline-block py-3 text-sm text-indigo underline-offset-2 hover:underline"
              >
                Changes<span className="sr-only"> in version {version}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Pagination
        page={versions.page}
        pages={versions.pages}
        linkTo={(page) => `?${compared}page=${page}`}
      />
    </section>
  )
}
