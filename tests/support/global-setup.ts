import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { SHOP_ROLE } from '../../src/platform/database/postgres/app-database.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { migrate } from '../../src/platform/database/migrate.server.ts'
import { isAlive } from '../../src/platform/database/postgres/postmaster-lock.server.ts'
import { TEMPLATE_DATABASE } from './template-database.ts'

const FOLDER_PREFIX = 'zari-test-'
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_BYTES_MIN = 4_000_000_000

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's Unix socket. */
    postgresHost: string
  }
}

/** Starts one PostgreSQL server without fsync for all tests, with a migrated database that each test
 * file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const parent = chooseParentFolder()
  removeAbandonedFolders(parent)
  const dataDir = fs.mkdtempSync(path.join(parent, `${FOLDER_PREFIX}${process.pid}-`))
  fs.chmodSync(dataDir, 0o755) // the server may run as another user than the tests
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    flags: ['max_connections=300'],
  })
  await makeTemplate(server)
  project.provide('postgresHost', server.connection.host)

  return async () => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  const admin = openDatabase(server.superuserConnection)
  await admin.pool.query(`create database ${TEMPLATE_DATABASE} owner ${SHOP_ROLE}`)
  const template = openDatabase({ ...server.connection, database: TEMPLATE_DATABASE })
  await migrate(template.pool)
  await template.close()
  await admin.close()
}

/** Every test file copies a database of a thousand files, which is several times faster in memory. */
function chooseParentFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY_FOLDER : os.tmpdir()
  } catch {
    return os.tmpdir() // no such folder on this system
  }
}

/** Folders of killed runs. */
function removeAbandonedFolders(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(FOLDER_PREFIX)
      ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0])
      : 0
    if (pid > 0 && !isAlive(pid))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}
