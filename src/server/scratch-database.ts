import fs from 'node:fs'
import path from 'node:path'
import type { Connection } from '#platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { isAlive } from '#platform/database/postgres/postmaster-lock.server.ts'
import type { Config } from '#shop/config/config.ts'

const PREFIX = 'postgres.drill-'

/** Starts a separate database server, so that the drill needs no rights in the shop's database and
 * does not slow it down. */
export async function openScratchDatabase({
  dataDir,
  pgBinDir,
}: Pick<Config, 'dataDir' | 'pgBinDir'>): Promise<{
  connection: Connection
  close(): Promise<void>
}> {
  const { folder, remove } = openScratchFolder(dataDir)
  try {
    const flags = ['max_wal_size=1GB', 'maintenance_work_mem=128MB']
    const server = await startEmbeddedPostgres({ dataDir: folder, pgBinDir, durable: false, flags })
    return {
      connection: server.connection,
      async close() {
        await server.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Creates the folder of a scratch server and removes those of killed processes. */
export function openScratchFolder(dataDir: string): { folder: string; remove(): void } {
  removeAbandoned(dataDir)
  const folder = path.join(dataDir, `${PREFIX}${process.pid}`)
  // If root runs the drill, the database runs as another user, who must be able to pass through the
  // folder.
  fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

function removeAbandoned(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}
