import { Form, Link } from 'react-router'
import type { Page } from '#shop/pages/page-store.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import type { SiteVersion } from '#shop/site/site-store.server.ts'
import { Button } from '#web/ui/button.tsx'

/** The newest versions of a page. All of them can be compared on a screen of their own. */
export function PageVersions({ page, versions }: { page: Page; versions: SiteVersion[] }) {
  if (versions.length === 0) return <p className="text-stone">Nothing saved yet.</p>
  return (
    <>
      {page.newestVersion > 1 && (
        <Link
          to={`/admin/pages/${page.id}/versions`}
          className="inline-block py-2.5 text-indigo underline underline-offset-2"
        >
          Compare versions side by side
        </Link>
      )}
      <ol className="divide-y divide-hem">
        {versions.map(({ version, publishedAt, publishedBy }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <p>
              Version {version}
              {version === page.publishedVersion && ' – live'}
              <span className="block text-sm text-stone">
                {formatDate(publishedAt)}, {formatTime(publishedAt)}
                {publishedBy && `, ${publishedBy}`}
              </span>
            </p>
            {version !== page.newestVersion && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="basedOnVersion" value={page.newestVersion} />
                <Button variant="quiet" size="compact" name="restore" value={version}>
                  Restore version {version}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
