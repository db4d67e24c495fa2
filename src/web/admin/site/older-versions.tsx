import { Form } from 'react-router'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import type { SiteKind, SiteRecord } from '#shop/site/site-record.ts'
import { Button } from '#web/ui/button.tsx'

/** The newest first; the first one is what customers see. */
export function OlderVersions({ kind, records }: { kind: SiteKind; records: SiteRecord[] }) {
  const newest = records[0]
  if (!newest) return <p className="mt-4 text-stone">Nothing published yet.</p>
  return (
    <details className="mt-5 max-w-measure">
      <summary className="min-h-11 content-center text-indigo">Versions ({newest.version})</summary>
      <ol className="mt-2 space-y-4">
        {records.map((record) => (
          <li key={record.version} className="border-l-2 border-hem pl-4">
            <p className="text-sm text-stone">
              Version {record.version}, {formatDate(record.publishedAt)}, {formatTime(record.publishedAt)}{record === newest && ' – on show'}
            </p>
            <p className="mt-1 line-clamp-6 whitespace-pre-line">{wordsOf(record)}</p>
            {record !== newest && (
              <Form method="post" preventScrollReset className="mt-1">
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="basedOnVersion" value={newest.version} />
                <Button look="quiet" room="dense" name="restore" value={record.version}>Restore version {record.version}</Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function wordsOf({ body }: SiteRecord): string {
  if ('aboutUs' in body) return body.aboutUs
  if ('FAQs' in body) return body.FAQs.map(({ question, response }) => `${question}\n${response}`).join('\n\n')
  return Object.values(body).join('\n')
}
