import type { BackupRun } from '#shop/backups/backup-run.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

const BYTES_PER_MB = 1024 * 1024

export function BackupRuns({ runs }: { runs: readonly BackupRun[] }) {
  return (
    <section aria-labelledby="backups" className="mt-8 border-t border-hem pt-5">
      <h2 id="backups" className="text-xl">
        Latest backups
      </h2>
      {runs.length === 0 && <EmptyState title="No backups yet">Make the first one now.</EmptyState>}
      <ul className="mt-3 space-y-4">
        {runs.map((run) => (
          <li key={run.id} className="border-b border-hem pb-4">
            <RunState run={run} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomeTexts = { running: 'Running', succeeded: 'Succeeded', failed: 'Failed' } as const

export function RunState({ run }: { run: BackupRun }) {
  const details = [
    run.byteCount === null ? null : `${(run.byteCount / BYTES_PER_MB).toFixed(1)} MB`,
    run.tableCount === null ? null : `${run.tableCount} tables`,
    run.rowCount === null ? null : `${run.rowCount.toLocaleString('en-IN')} rows`,
    run.imageCount === null ? null : `${run.imageCount} image files`,
  ].filter((text) => text !== null)
  return (
    <div className="mt-1 break-words">
      <p className={run.outcome === 'failed' ? 'text-rose' : ''}>
        <strong>{outcomeTexts[run.outcome]}</strong>, {formatDate(run.startedAt)},{' '}
        {formatTime(run.startedAt)}
      </p>
      {details.length > 0 && <p className="text-stone">{details.join(' · ')}</p>}
      {run.archiveUntil && (
        <p className="text-stone">
          The archive was replayed until {formatDate(run.archiveUntil)},{' '}
          {formatTime(run.archiveUntil)}.
        </p>
      )}
      {run.backupName && (
        <p className="text-sm text-stone">
          {run.address && `${run.address} `}
          {run.backupName}
        </p>
      )}
      {run.problem && <p>{run.problem}</p>}
    </div>
  )
}
