import { menuTexts } from '#shop/site/menus/menus.ts'
import { sectionTexts } from '#shop/site/home/home-sections.ts'
import { Form, Link } from 'react-router'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import type { SiteKind, SiteRecord } from '#shop/site/site-record.ts'
import { Button } from '#web/ui/button.tsx'
import { siteHeadings } from './site-messages.ts'

/** Lists the versions, newest first. The newest version is live; the admin can read and restore any
 * older one. */
export function OlderVersions({ kind, records }: { kind: SiteKind; records: SiteRecord[] }) {
  const newest = records[0]
  if (!newest) return <p className="mt-4 text-stone">Nothing published yet.</p>
  return (
    <details className="mt-5 max-w-measure">
      <summary className="min-h-11 w-fit content-center text-indigo">
        Versions ({newest.version})
      </summary>
      {newest.version > 1 && (
        <Link
          to={`/admin/siteinfo/${kind}`}
          className="inline-block py-2.5 text-indigo underline underline-offset-2"
        >
          Compare versions side by side<span className="sr-only">: {siteHeadings[kind]}</span>
        </Link>
      )}
      <ol className="mt-2 space-y-4">
        {records.map((record) => (
          <li key={record.version} className="border-l-2 border-hem pl-4">
            <p className="text-sm text-stone">
              Version {record.version}, {formatDate(record.publishedAt)},{' '}
              {formatTime(record.publishedAt)}
              {record === newest && ' – live'}
            </p>
            <details className="group">
              <summary className="min-h-11 content-center break-words">
                <span className="line-clamp-2 group-open:hidden">{textOf(record)}</span>
                <span className="hidden text-indigo group-open:inline">Close</span>
              </summary>
              <p className="break-words whitespace-pre-line">{textOf(record)}</p>
            </details>
            {record !== newest && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="basedOnVersion" value={newest.version} />
                <Button
                  variant="quiet"
                  size="compact"
                  className="-ml-4"
                  name="restore"
                  value={record.version}
                >
                  Restore version {record.version}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function textOf({ body }: SiteRecord): string {
  if ('aboutUs' in body) return body.aboutUs
  if ('FAQs' in body)
    return body.FAQs.map(({ question, response }) => `${question}\n${response}`).join('\n\n')
  if ('address' in body) return Object.values(body).join('\n')
  if ('columns' in body) return menuTexts(body).join('\n\n')
  return 'sections' in body ? sectionTexts(body).join('\n\n') : body.name
}
