import fs from 'node:fs'
import path from 'node:path'
import { awaitServerEnd, isAlive } from '../database/postgres/postmaster-lock.server.ts'

/** A folder in DATA_DIR. The restore prepares all content here and moves it out when it is complete. */
const FOLDER = 'restoring'
const CONTENT = 'content'
const COMPLETE = 'complete'
const PROCESS = 'pid'
const TOKEN = 'token'
/** Names that may exist in DATA_DIR before a restore. */
const ALLOWED = new Set([FOLDER, 'backups', 'backups-before-upgrade', 'lost+found'])

export type RestoreState = 'none' | 'incomplete' | 'complete'

export function findRestoreState(dataDir: string): RestoreState {
  if (!fs.existsSync(path.join(dataDir, FOLDER))) return 'none'
  return fs.existsSync(path.join(dataDir, FOLDER, COMPLETE)) ? 'complete' : 'incomplete'
}

export function isEmptyDataDir(dataDir: string): boolean {
  return !fs.existsSync(dataDir) || fs.readdirSync(dataDir).every((name) => ALLOWED.has(name))
}

/** Creates an empty folder for the restored content. Throws when another process restores into the
 * same DATA_DIR. */
export async function beginRestore(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, FOLDER)
  const pidFile = path.join(folder, PROCESS)
  const holder = fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, 'utf8')) : 0
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new Error(`Process ${holder} is restoring into ${dataDir}.`)
  await awaitServerEnd(path.join(folder, CONTENT, 'postgres'))
  abandonRestore(dataDir)
  // Under root the database runs as another user, who must be able to enter this folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    fs.mkdirSync(path.join(folder, CONTENT), { recursive: true, mode })
    fs.writeFileSync(pidFile, String(process.pid))
  } catch (error) {
    abandonRestore(dataDir)
    throw error
  }
  return path.join(folder, CONTENT)
}

/** The loading transaction writes the same token into the database, so equal tokens prove that it
 * was committed. */
export function writeToken(dataDir: string, token: string): void {
  fs.writeFileSync(path.join(dataDir, FOLDER, TOKEN), token)
}

export function readToken(dataDir: string): string | null {
  const file = path.join(dataDir, FOLDER, TOKEN)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
}

/** Once marked as complete, the restore takes place even if this process is killed: the next process
 * finishes it. */
export function completeRestore(dataDir: string): void {
  const folder = path.join(dataDir, FOLDER)
  if (findRestoreState(dataDir) === 'complete') return finishRestore(dataDir)
  syncTree(path.join(folder, CONTENT))
  const handle = fs.openSync(path.join(folder, COMPLETE), 'w', 0o600)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  syncFolder(folder)
  finishRestore(dataDir)
}

/** Moves the restored content to its place. Safe to interrupt and repeat. */
function finishRestore(dataDir: string): void {
  const content = path.join(dataDir, FOLDER, CONTENT)
  for (const name of fs.existsSync(content) ? fs.readdirSync(content) : [])
    fs.renameSync(path.join(content, name), path.join(dataDir, name))
  syncFolder(dataDir)
  abandonRestore(dataDir)
}

export function abandonRestore(dataDir: string): void {
  const folder = path.join(dataDir, FOLDER)
  // A killed database server may still be writing its last files.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }
  fs.rmSync(path.join(folder, CONTENT), options)
  fs.rmSync(folder, options)
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'postgres') continue // flushed by the server when it stopped
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(file)
    else if (entry.isFile()) syncFolder(file)
  }
  syncFolder(folder)
}

function syncFolder(file: string): void {
  const handle = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
