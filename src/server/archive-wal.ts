import { openBackupTarget } from '#platform/backup/open-backup-target.server.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { openWalArchiver } from '#shop/backups/wal-archiver.server.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** Leaves time for the upload, so that at most a minute of changes is lost. */
const INTERVAL_MS = 40_000

/** Archives the WAL of the embedded database until it is closed. */
export function startWalArchive(shop: Shop, connection: Connection): { close(): Promise<void> } {
  const { config, machine, log } = shop
  if (config.databaseUrl || 'connectionString' in connection) return { close: async () => {} }
  const archiver = openWalArchiver({
    ...shop,
    connection,
    dataDir: config.dataDir,
    target: openBackupTarget(config.backups),
    isDiskFull: () => machine.disk.state() === 'full',
  })
  if (config.backupPassphrase === null) {
    const stopped = archiver
      .turnOff()
      .catch((error: unknown) => log.error({ err: error }, 'WAL archive could not be turned off'))
    return { close: () => stopped }
  }
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const runAndRepeat = async () => {
    await archiver.run()
    if (!isClosed) timer = setTimeout(repeat, INTERVAL_MS)
  }
  const repeat = () => {
    running = runAndRepeat()
  }
  repeat()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
