import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PostgresIdentity } from './os-user.server.ts'
import type { PostgresPrograms } from './programs.server.ts'
import { isAlive } from './postmaster-lock.server.ts'

export const SUPERUSER = 'postgres'
export const SOCKET_PORT = 5432

/** Limits the path of the socket's lock file, the longest one. Kernels allow 104 to 108 bytes for a socket. */
const SOCKET_PATH_MAX_BYTES = 100

/** Creates a missing data folder under a temporary name and renames it when it is complete. So a
 * killed first start leaves nothing incomplete. Of two simultaneous first starts, one uses the
 * folder of the other. */
export function ensureDataFolder(
  folder: string,
  programs: PostgresPrograms,
  identity: PostgresIdentity,
  durable: boolean,
): void {
  removeAbandonedDrafts(folder)
  if (isInitialized(folder)) return refuseOtherVersion(folder, programs)

  const draft = `${folder}.init-${process.pid}-${crypto.randomBytes(4).toString('hex')}`
  fs.mkdirSync(draft, { mode: 0o700 })
  identity.own(draft)
  try {
    initialize(draft, programs.folder, identity, durable)
    fs.renameSync(draft, folder)
    syncFolder(path.dirname(folder))
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!isInitialized(folder)) throw error
  }
}

function isInitialized(folder: string): boolean {
  return fs.existsSync(path.join(folder, 'PG_VERSION'))
}

function refuseOtherVersion(folder: string, programs: PostgresPrograms): void {
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (Number(version) === programs.majorVersion) return
  throw new Error(
    `${folder} was written by PostgreSQL ${version}, and this is ${programs.majorVersion}. Set PG_BIN_DIR to a PostgreSQL ${version}, or start the version of the shop that wrote it.`,
  )
}

function initialize(
  draft: string,
  programFolder: string,
  identity: PostgresIdentity,
  durable: boolean,
): void {
  // The character type must support UTF-8: with plain C, pg_trgm silently drops non-ASCII letters.
  const locale =
    process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']
  const [command, ...options] = [
    ...identity.prefix,
    path.join(programFolder, 'initdb'),
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    ...locale,
    '--auth-local=trust',
    '--auth-host=reject',
    ...(durable ? [] : ['--no-sync']),
  ]
  const initdb = spawnSync(command!, options, {
    ...identity.spawnOptions,
    encoding: 'utf8',
    cwd: '/',
    env: minimalEnvironment(),
  })
  if (initdb.status !== 0)
    throw new Error(
      `PostgreSQL could not create its data folder:\n${initdb.stderr || initdb.stdout || initdb.error}`,
    )
}

/** Removes drafts of dead processes. A draft with our own pid also is old, because pids repeat in
 * containers. */
function removeAbandonedDrafts(folder: string): void {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent)) {
    const pid = Number(
      name.startsWith(`${path.basename(folder)}.init-`) ? name.split('-')[1] : undefined,
    )
    if (pid && (pid === process.pid || !isAlive(pid))) removeDraft(path.join(parent, name))
  }
}

/** Tolerates a failure, because a running initdb may still write into the folder. A later start
 * removes the rest. */
function removeDraft(draft: string): void {
  try {
    fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}

/** Returns the socket's private folder: the data folder, or a shorter path if that is too long. */
export function ensureSocketFolder(dataFolder: string, identity: PostgresIdentity): string {
  if (
    Buffer.byteLength(path.join(dataFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <=
    SOCKET_PATH_MAX_BYTES
  )
    return dataFolder

  const digest = crypto.createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const folder = path.join('/tmp', `zari-pg-${digest}`) // not TMPDIR, which may differ between processes
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    identity.own(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = fs.lstatSync(folder) // in /tmp anyone can create folders: use it only if it is private and ours
  if (
    !found.isDirectory() ||
    (found.mode & 0o077) !== 0 ||
    ![identity.uid, process.getuid!()].includes(found.uid)
  ) {
    throw new Error(
      `${folder} belongs to another user. Remove it, or use a DATA_DIR with a shorter path.`,
    )
  }
  return folder
}

/** Passes on no variable of this process, because PostgreSQL reads many (PGDATA, PGOPTIONS, LC_ALL …). */
export function minimalEnvironment(): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin' }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
