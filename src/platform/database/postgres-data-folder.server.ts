import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PostgresIdentity } from './postgres-identity.server.ts'
import type { PostgresPrograms } from './postgres-programs.server.ts'
import { isAlive } from './postmaster-lock.server.ts'

export const SUPERUSER = 'postgres'
export const SOCKET_PORT = 5432

/** The kernel takes 104 to 108 bytes; the longest name in the folder is that of the socket's lock. */
const SOCKET_PATH_MAX_BYTES = 100

/**
 * Makes the data folder unless it is there. It is made under another name and renamed when it is complete, so that a first
 * start that is killed leaves nothing half, and of two first starts at once one wins and the other uses the winner's.
 */
export function ensureDataFolder(
  folder: string,
  programs: PostgresPrograms,
  identity: PostgresIdentity,
  durable: boolean,
): void {
  removeAbandonedDrafts(folder)
  if (isMade(folder)) return refuseOtherVersion(folder, programs)

  const draft = `${folder}.init-${process.pid}-${crypto.randomBytes(4).toString('hex')}`
  fs.mkdirSync(draft, { mode: 0o700 })
  identity.own(draft)
  try {
    initialise(draft, programs.folder, identity, durable)
    fs.renameSync(draft, folder)
    syncFolder(path.dirname(folder))
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!isMade(folder)) throw error
  }
}

function isMade(folder: string): boolean {
  return fs.existsSync(path.join(folder, 'PG_VERSION'))
}

function refuseOtherVersion(folder: string, programs: PostgresPrograms): void {
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (Number(version) === programs.majorVersion) return
  throw new Error(
    `${folder} was written by PostgreSQL ${version}, and this is ${programs.majorVersion}. Set PG_BIN_DIR to a PostgreSQL ${version}, or start the version of the shop that wrote it.`,
  )
}

function initialise(
  draft: string,
  programFolder: string,
  identity: PostgresIdentity,
  durable: boolean,
): void {
  // The ctype must know UTF-8: with plain C, pg_trgm silently drops every letter that is not ASCII.
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
  const made = spawnSync(command!, options, {
    ...identity.spawnOptions,
    encoding: 'utf8',
    cwd: '/',
    env: bareEnvironment(),
  })
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL could not make its data folder:\n${made.stderr || made.stdout || made.error}`,
    )
}

/** Drafts of processes that are gone. One with our own number is from an earlier life: in a container the numbers repeat. */
function removeAbandonedDrafts(folder: string): void {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent)) {
    const pid = Number(
      name.startsWith(`${path.basename(folder)}.init-`) ? name.split('-')[1] : undefined,
    )
    if (pid && (pid === process.pid || !isAlive(pid))) removeDraft(path.join(parent, name))
  }
}

/** The initdb of a killed start may still be writing into it: what cannot be removed now goes with a later start. */
function removeDraft(draft: string): void {
  try {
    fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}

/** Where the socket lies: in the data folder, which only its owner may enter, or in a short folder like that when the path is too long. */
export function ensureSocketFolder(dataFolder: string, identity: PostgresIdentity): string {
  if (
    Buffer.byteLength(path.join(dataFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <=
    SOCKET_PATH_MAX_BYTES
  )
    return dataFolder

  const digest = crypto.createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const folder = path.join('/tmp', `zari-pg-${digest}`) // not the TMPDIR of one process: all of them must find it
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    identity.own(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = fs.lstatSync(folder) // anybody may make a folder there: use it only when it is private and ours
  if (
    !found.isDirectory() ||
    (found.mode & 0o077) !== 0 ||
    ![identity.uid, process.getuid!()].includes(found.uid)
  ) {
    throw new Error(
      `${folder} belongs to somebody else. Remove it, or use a DATA_DIR with a shorter path.`,
    )
  }
  return folder
}

/** PostgreSQL listens to many variables (PGDATA, PGOPTIONS, LC_ALL …): none of ours may reach it. */
export function bareEnvironment(): Record<string, string> {
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
