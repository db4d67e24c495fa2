import { Link } from 'react-router'
import { bookFileGroupsFor } from '#shop/books/files/file-names.ts'
import type { UncodedSales } from '#shop/books/document-source-store.server.ts'
import type { Period } from '#shop/books/period.ts'
import type { TaxMode } from '#shop/tax/tax-mode.ts'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'

type PeriodFilesProps = { period: Period; taxModes: readonly TaxMode[]; uncoded: UncodedSales }

export function PeriodFiles({ period, taxModes, uncoded }: PeriodFilesProps) {
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
        {bookFileGroupsFor(taxModes).map(({ label, files }) => (
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
      {taxModes.includes('regular') && uncoded.products > 0 && <MissingCodes {...uncoded} />}
      {!taxModes.includes('regular') && (
        <p className="mt-4 text-stone">
          The GST return (GSTR-1) is for periods with a regular{' '}
          <Link to="/admin/tax" className="text-indigo underline underline-offset-2">
            registration
          </Link>
          .
        </p>
      )}
    </>
  )
}

/** The portal refuses table 12 with an empty code. */
function MissingCodes({ products, titles }: UncodedSales) {
  const others = products - titles.length
  return (
    <p className="mt-4 max-w-measure border-l-3 border-zari pl-3">
      The GST portal refuses a return without HSN codes. These products have none:{' '}
      {titles.join(', ')}
      {others > 0 && ` and ${others} more`}. Enter the code of their kind under{' '}
      <Link to="/admin/tax#kinds" className="text-indigo underline underline-offset-2">
        Tax
      </Link>
      , or in the product, and download the files again.
    </p>
  )
}
