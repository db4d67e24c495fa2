// A process with the embedded database and its WAL archive, for tests that kill it. It prints `row N`
// once row N is committed, and `archived N` once all rows up to N are archived.
import { openFolderTarget } from '../../src/platform/backup/folder-target.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { archiveWal } from '../../src/platform/wal-archive/archive-wal.server.ts'
import { openWalClient } from '../../src/platform/wal-archive/wal-slot.server.ts'
import { findShopId } from '../../src/shop/backups/backup-run-store.server.ts'
import { walKeyOf } from '../../src/shop/backups/run-base-backup.server.ts'

const [dataDir = '', folder = '', first = '1'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

// The operating system keeps what a killed process has written, so `fsync` is not needed.
const flags = ['synchronous_commit=on', 'full_page_writes=on']
const server = await startEmbeddedPostgres({ dataDir, durable: false, flags })
const { db, pool } = openDatabase(server.connection)
await pool.query('create table if not exists kept (number integer, made_at timestamptz)')
const client = await openWalClient(server.connection)
const parts = {
  client,
  walFolder: `${dataDir}/postgres/pg_wal`,
  target: openFolderTarget(folder),
  shopId: await findShopId(db),
  key: walKeyOf(dataDir),
}
let number = Number(first)
void archive()
for (; ; number++) {
  await pool.query('insert into kept values ($1, clock_timestamp())', [number])
  say(`row ${number}`)
}

async function archive(): Promise<never> {
  for (;;) {
    const committed = number - 1
    await archiveWal(parts)
    say(`archived ${committed}`)
  }
}
