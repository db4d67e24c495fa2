import { Link } from 'react-router'
import type { BackupWarning } from '#shop/backups/backup-warnings.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

/** Shown only while a failure of the server would lose data. */
export function BackupWarnings({ warnings }: { warnings: readonly BackupWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section
      aria-labelledby="backup-warnings"
      className="mt-6 max-w-measure border border-rose bg-paper px-4 py-3 text-rose"
    >
      <h2 id="backup-warnings" className="font-semibold">
        The shop is not backed up as it should be
      </h2>
      <ul className="mt-1 space-y-1 text-sm">
        {warnings.map((warning) => (
          <li key={warning.kind}>{warningText(warning)}</li>
        ))}
      </ul>
      <Link to="/admin/backups" className="inline-flex min-h-11 items-center underline">
        Backups
      </Link>
    </section>
  )
}

export function warningText(warning: BackupWarning): string {
  switch (warning.kind) {
    case 'off':
      return 'Backups are off. If the server fails, all orders and products are lost.'
    case 'none':
      return 'No backup has been made yet. One is made every night.'
    case 'outdated':
      return `The last backup is from ${momentText(warning.since)}.`
    case 'drill-failed':
      return `The restore on trial of ${momentText(warning.since)} failed. Do not rely on the newest backup.`
    case 'archive-behind':
      return `Changes since ${momentText(warning.since)} are not archived yet. ${warning.problem ?? ''}`.trim()
  }
}

const momentText = (moment: Date) => `${formatDate(moment)}, ${formatTime(moment)}`
