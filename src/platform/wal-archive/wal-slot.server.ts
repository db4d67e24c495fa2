import pg from 'pg'
import type { LocalConnection } from '../database/database.server.ts'
import { SUPERUSER } from '../database/postgres/data-folder.server.ts'
import type { WalHistory } from './archive-name.ts'
import { lsnText, parseLsn, type Lsn } from './lsn.ts'

/** The replication slot that makes PostgreSQL keep its WAL until it is archived. */
const SLOT = 'zari_archive'
const LOCK_KEY = 7_265_753
const ALREADY_EXISTS = '42710'

export type WalPosition = WalHistory & { flushed: Lsn; segmentBytes: number }

/** Connects as superuser, without time limits. */
export async function openWalClient(connection: LocalConnection): Promise<pg.Client> {
  const superuser = { user: SUPERUSER, database: 'postgres' }
  const client = new pg.Client({ ...connection, ...superuser, application_name: 'zari archive' })
  client.on('error', () => {}) // the statement that was running fails
  await client.connect()
  await client.query('set statement_timeout = 0')
  return client
}

/** Returns the end of the WAL on disk. */
export async function readWalPosition(client: pg.Client): Promise<WalPosition> {
  const { rows } = await client.query<Record<'id' | 'file' | 'flushed' | 'bytes', string>>(
    `select (select system_identifier::text from pg_control_system()) as id, pg_walfile_name(pg_current_wal_lsn()) as file,
      pg_current_wal_flush_lsn()::text as flushed, (select setting from pg_settings where name = 'wal_segment_size') as bytes`,
  )
  const { id, file, flushed, bytes } = rows[0]!
  return {
    systemId: id,
    timeline: Number.parseInt(file.slice(0, 8), 16),
    flushed: parseLsn(flushed),
    segmentBytes: Number(bytes),
  }
}

/** Returns false if another process is archiving. `unlockArchive` or the end of the connection
 * releases the lock. */
export async function lockArchive(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(
    'select pg_try_advisory_lock($1) as acquired',
    [LOCK_KEY],
  )
  return rows[0]!.acquired
}

export async function unlockArchive(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
}

/** Returns the position up to which the WAL is archived, or null if PostgreSQL keeps no WAL. */
export async function findArchivedLsn(client: pg.Client): Promise<Lsn | null> {
  const { rows } = await client.query<{ lsn: string | null }>(
    `select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1`,
    [SLOT],
  )
  return rows[0]?.lsn ? parseLsn(rows[0].lsn) : null
}

export type SlotLimit = {
  /** PostgreSQL has deleted WAL that was not archived, because it exceeded the limit. */
  isExceeded: boolean
  /** Null without a limit or a slot. */
  bytesLeft: number | null
}

export async function findSlotLimit(client: pg.Client): Promise<SlotLimit> {
  const { rows } = await client.query<{ status: string; left: string | null }>(
    `select wal_status as status, safe_wal_size::text as left from pg_replication_slots where slot_name = $1`,
    [SLOT],
  )
  const { status = null, left = null } = rows[0] ?? {}
  return { isExceeded: status === 'lost', bytesLeft: left === null ? null : Number(left) }
}

/** Makes PostgreSQL keep WAL from now on. The checkpoint makes the slot start in the current
 * timeline. */
export async function createSlot(client: pg.Client): Promise<void> {
  await dropSlot(client)
  await client.query('checkpoint')
  await client
    .query('select pg_create_physical_replication_slot($1, true)', [SLOT])
    .catch((error: { code?: string }) => {
      if (error.code !== ALREADY_EXISTS) throw error
    })
}

/** Makes PostgreSQL keep WAL until this connection ends. */
export async function createTemporarySlot(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_create_physical_replication_slot('zari_base_' || pg_backend_pid(), true, true)`,
  )
}

export async function advanceSlot(client: pg.Client, to: Lsn): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsnText(to)])
}

/** Drops the slot; the checkpoint deletes the WAL that it kept. */
export async function stopKeepingWal(client: pg.Client): Promise<void> {
  await dropSlot(client)
  await client.query('checkpoint')
}

async function dropSlot(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [SLOT],
  )
}
