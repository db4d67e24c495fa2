import { bookFileGroups } from '#shop/books/files/file-names.ts'
import type { Period } from '#shop/books/period.ts'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'

export function PeriodFiles({ period }: { period: Period }) {
  const address = (file: string) => `/admin/books/files/${period.key}/${file}`
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={address('all.zip')} download className={buttonClass('primary', 'compact')}>
          Download all
        </a>
        <a href={address('documents.zip')} download className={buttonClass('quiet', 'compact')}>
          All documents as PDF
        </a>
        <ButtonLink to="/admin/challans" variant="quiet" size="compact">
          Delivery challans
        </ButtonLink>
      </div>
      <dl className="mt-4 space-y-3">
        {bookFileGroups.map(({ label, files }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {files.map((file) => (
                <a
                  key={file}
                  href={address(file)}
                  download
                  className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2"
                >
                  {file}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
