import { sep } from 'node:path'
import { BackupBeforeMigratingFailed } from '#shop/backups/back-up-before-migrating.server.ts'
import type { Config } from '#shop/config/config.ts'
import { ConfigError } from '#shop/config/config-error.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { IncompatibleDatabase } from '#platform/database/incompatible-database.server.ts'
import { CANNOT_RUN } from '#platform/workers/exit-code.ts'
import { WorkerFailed } from '#platform/workers/supervisor.server.ts'

/** A failure of the embedded database, with a message for the operator. */
export class EmbeddedDatabaseFailed extends Error {
  override name = 'EmbeddedDatabaseFailed'
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof WorkerFailed) return error.code === CANNOT_RUN ? CANNOT_RUN : 1
  return error instanceof IncompatibleDatabase ? CANNOT_RUN : 1
}

type SystemError = Error & {
  code?: string
  syscall?: string
  path?: string
  port?: number
  hostname?: string
}

/** Says what went wrong and what to do, if the operator can fix the failure. Returns null for a
 * fault of the shop. */
export function explainStartFailure(error: unknown, config: Config | null): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof IncompatibleDatabase ||
    error instanceof BackupBeforeMigratingFailed ||
    error instanceof EmbeddedDatabaseFailed
  )
    return error.message
  if (!(error instanceof Error) || !config) return null
  return (
    explainListening(error, config) ??
    explainDataDir(error, config) ??
    explainDatabase(error, config)
  )
}

function explainListening(error: SystemError, { host, port }: Config): string | null {
  const { code, syscall, hostname } = error
  if (syscall !== 'listen' && syscall !== 'bind' && hostname !== host) return null
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${error.port ?? port} is used by another program. Stop it, or choose another port: PORT=${port + 5} npm start`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which is not an address of this machine. Use HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 for all its addresses.`
    default:
      return null
  }
}

const ANOTHER_DATA_DIR = 'or choose another folder: DATA_DIR=/path/to/folder npm start'

function explainDataDir({ code, path }: SystemError, { dataDir }: Config): string | null {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of DATA_DIR (${dataDir}) is full. Free some space, ${ANOTHER_DATA_DIR}`
  const isInside = path !== undefined && (isWithin(path, dataDir) || isWithin(dataDir, path))
  if (!isInside) return null
  switch (code) {
    case 'EROFS':
      return `DATA_DIR (${dataDir}) is on a read-only file system. Make it writable, ${ANOTHER_DATA_DIR}`
    case 'EACCES':
    case 'EPERM':
      return `The shop may not write to DATA_DIR (${dataDir}). Give this user access to it, ${ANOTHER_DATA_DIR}`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR (${dataDir}) cannot be a folder, because a file has that name. Remove the file, ${ANOTHER_DATA_DIR}`
    default:
      return `The shop cannot use DATA_DIR (${dataDir}): ${code}. Check the folder, ${ANOTHER_DATA_DIR}`
  }
}

function isWithin(file: string, folder: string): boolean {
  return withSeparator(file).startsWith(withSeparator(folder))
}

const withSeparator = (file: string) => (file.endsWith(sep) ? file : file + sep)

/** SQLSTATE class for a wrong user or password, or a missing entry in pg_hba.conf. */
const LOGIN_REFUSED = /^28/
const NO_PRIVILEGE = '42501'
const DISK_FULL = '53100'

function explainDatabase(error: SystemError, config: Config): string | null {
  if (error.code === DISK_FULL)
    return `The disk of the database is full: ${error.message}. Free some space and start again.`
  const [setting, url] = config.databaseDirectUrl
    ? ['DATABASE_DIRECT_URL', config.databaseDirectUrl]
    : ['DATABASE_URL', config.databaseUrl]
  if (!url) return null
  // The message never contains the whole URL, because that includes the password.
  const server = new URL(url).host || 'the local socket'
  const { code = '', message } = error
  if (LOGIN_REFUSED.test(code))
    return `The database at ${server} refuses the login: ${message}. Correct user and password in ${setting}.`
  if (code === NO_PRIVILEGE)
    return `The database at ${server} refuses to create the shop's tables: ${message}. Make the user of ${setting} the owner of its database.`
  if (isDatabaseUnavailable(error) || message.includes('timeout'))
    return `The database at ${server} cannot be reached (${code || message}). Start it, or correct ${setting}.`
  return null
}
