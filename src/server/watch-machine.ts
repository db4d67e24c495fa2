import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { openClockMonitor } from '#platform/machine/clock-monitor.server.ts'
import { openDiskMonitor } from '#platform/machine/disk-monitor.server.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { Config } from '#shop/config/config.ts'
import { recordDiskState } from '#shop/messages/record-disk-state.server.ts'

type Parts = { config: Config; db: Db; pool: Pool; log: Logger; works: boolean }

/** Watches the disks and the clock of this machine. Only the process with `works` records disk
 * notices for staff. */
export async function watchMachine({ config, db, pool, log, works }: Parts): Promise<Machine> {
  const { dataDir, storage, databaseUrl } = config
  const recordState = (state: 'ok' | 'low' | 'full', share: number) =>
    recordDiskState(db, { machine: os.hostname(), state, share }).catch((error: unknown) =>
      log.error({ err: error }, 'disk notice could not be saved'),
    )
  const disk = openDiskMonitor({
    folders: [
      dataDir,
      ...('folder' in storage ? [storage.folder] : []),
      ...(databaseUrl ? [] : [path.join(dataDir, 'postgres')]),
    ],
    onChange(state, share) {
      log[state === 'ok' ? 'info' : 'warn']({ state, share }, 'disk usage changed')
      if (works) void recordState(state, share)
    },
  })
  const clock = openClockMonitor({
    readDatabaseTime: databaseUrl ? () => readDatabaseTime(pool) : null,
    onChange(offsetMs) {
      const seconds = Math.round(offsetMs / 1_000)
      if (seconds === 0) log.info('system clock is correct again')
      else log.warn({ seconds }, 'system clock is wrong; turn on time synchronisation')
    },
  })
  await disk.check()
  if (works && disk.state() === 'ok') await recordState('ok', disk.usedShare())
  return { disk, clock }
}

async function readDatabaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now
}
