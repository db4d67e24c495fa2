import fs from 'node:fs'
import path from 'node:path'

/** Entries that are left alone: PostgreSQL protects its own folder, which may belong to another user. */
const POSTGRES = /^postgres(\.|$)/

/** Creates the folder if it is missing. Makes the folder and its contents readable by this user
 * only, because they include mails, secrets and uploaded files. The same holds for everything that
 * this process and its children create later. Throws when the folder is not writable. If root runs
 * the shop, other users may pass through the folder, because PostgreSQL runs as one of them. */
export function protectDataDir(dataDir: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  createFolder(dataDir, mode)
  fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK)
  process.umask(0o077)
  limitMode(dataDir, mode)
  for (const entry of fs.readdirSync(dataDir, { withFileTypes: true })) {
    if (POSTGRES.test(entry.name)) continue
    // A private folder protects its contents, so subfolders are not searched.
    if (entry.isDirectory()) limitMode(path.join(dataDir, entry.name), 0o700)
    else if (entry.isFile()) limitMode(path.join(dataDir, entry.name), 0o600)
  }
}

function createFolder(folder: string, mode: number): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    // On a read-only file system, Node wrongly reports that the folder does not exist.
    let existing = folder
    while (!fs.existsSync(existing)) existing = path.dirname(existing)
    fs.accessSync(existing, fs.constants.W_OK)
    throw error
  }
}

/** Removes the permissions of other users. A folder that belongs to another user, such as a mounted
 * volume, keeps its mode. */
function limitMode(file: string, mode: number): void {
  try {
    if ((fs.statSync(file).mode & 0o777 & ~mode) !== 0) fs.chmodSync(file, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}
