import { Form, Link, useNavigation } from 'react-router'
import { listBackupRuns } from '#shop/backups/backup-run-store.server.ts'
import { findBackupWarnings, readArchivedUntil } from '#shop/backups/find-backup-warnings.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { requestBackup } from '#shop/backups/request-backup.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { useNotifiedResult } from '../use-notified-result.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { backupMessages, commonMessages } from '../messages.ts'
import { BackupWarnings } from '../home/backup-warnings.tsx'
import { BackupRuns, RunState } from './backup-runs.tsx'
import type { Route } from './+types/backups-page.ts'

const BACKUPS_SHOWN = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const [backups, drills, restores, warnings] = await Promise.all([
    listBackupRuns(db, 'backup', BACKUPS_SHOWN),
    listBackupRuns(db, 'drill', 1),
    listBackupRuns(db, 'restore', 1),
    findBackupWarnings({ db, config }),
  ])
  return {
    backups,
    drill: drills[0] ?? null,
    restore: restores[0] ?? null,
    warnings: warnings.filter(({ kind }) => kind !== 'off'),
    archivedUntil: readArchivedUntil(config),
    hasPassphrase: config.backupPassphrase !== null,
    isOnSameDisk: 'folder' in config.backups && config.backups.folder.startsWith(config.dataDir),
    isExternal: config.databaseUrl !== null,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  if (form.get('intent') !== 'back-up') return failure(commonMessages.notUnderstood)
  const outcome = await requestBackup(context.get(shopContext), admin.id)
  return outcome === 'requested'
    ? success(backupMessages.requested)
    : failure(backupMessages.noPassphrase)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function BackupsPage({ loaderData: data, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  useLive('/admin/backups/live')
  useNotifiedResult(actionData)
  return (
    <>
      <title>Backups – Admin</title>
      <p>
        <Link
          to="/admin/settings"
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          Settings
        </Link>
      </p>
      <h1 className="text-2xl">Backups</h1>
      <p className="mt-1 max-w-measure text-stone">
        A backup is one encrypted file with orders, customers, products, images and settings. One is
        made every night and restored as a test. The last 7 daily, 4 weekly and 12 monthly backups
        are stored.
      </p>
      <BackupWarnings warnings={data.warnings} />
      {data.hasPassphrase ? <Advice {...data} /> : <MissingPassphrase />}
      {data.hasPassphrase && (
        <Form method="post" preventScrollReset className="mt-5">
          <Button size="compact" name="intent" value="back-up" isBusy={isSending}>
            Back up now
          </Button>
        </Form>
      )}
      <section aria-labelledby="drill" className="mt-8 max-w-measure border-t border-hem pt-5">
        <h2 id="drill" className="text-xl">
          Last restore on trial
        </h2>
        {data.drill ? (
          <RunState run={data.drill} />
        ) : (
          <p className="mt-1 text-stone">None yet. It follows the next nightly backup.</p>
        )}
      </section>
      {data.restore && (
        <section aria-labelledby="restored" className="mt-8 max-w-measure border-t border-hem pt-5">
          <h2 id="restored" className="text-xl">
            Restored from a backup
          </h2>
          <RunState run={data.restore} />
        </section>
      )}
      <BackupRuns runs={data.backups} />
    </>
  )
}

function MissingPassphrase() {
  return (
    <p role="alert" className="mt-5 max-w-measure border-l-4 border-rose pl-4">
      <strong>No backups are made,</strong> because the server has no passphrase for them. Set
      BACKUP_PASSPHRASE to at least 12 characters, write it down outside this machine, and start the
      shop again. Without the passphrase no backup can be opened.
    </p>
  )
}

type AdviceProps = { isOnSameDisk: boolean; isExternal: boolean; archivedUntil: Date | null }

function Advice({ isOnSameDisk, isExternal, archivedUntil }: AdviceProps) {
  return (
    <div className="mt-5 max-w-measure space-y-3 text-stone">
      {isOnSameDisk && (
        <p className="border-l-4 border-rose pl-4 text-ink">
          Backups are stored on the shop’s own disk and are lost with it. Set BACKUP_URL to a folder
          on another disk or to a bucket.
        </p>
      )}
      {isExternal && (
        <p>
          The database is an external server. Ask its provider for point-in-time recovery: the
          nightly backup alone may be a day old.
        </p>
      )}
      {archivedUntil && (
        <p>
          Every change is also archived within a minute. The database can be restored to any second
          of the last 7 days, at present until {formatDate(archivedUntil)},{' '}
          {formatTime(archivedUntil)}.
        </p>
      )}
      <p>Keep the passphrase outside this machine. Without it no backup can be opened.</p>
    </div>
  )
}
