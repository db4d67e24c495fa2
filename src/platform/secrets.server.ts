import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const SECRET_BYTES = 32

/** Returns a random secret from `DATA_DIR/secrets`, created on first use and readable by its owner
 * only. Simultaneous first calls of several processes get the same secret. The file is never
 * incomplete. */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  const known = readSecret(file)
  if (known) return known

  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`
  writeDurably(draft, crypto.randomBytes(SECRET_BYTES).toString('base64url'))
  try {
    fs.linkSync(draft, file) // unlike rename, fails when the file exists
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  const created = readSecret(file)
  if (!created)
    throw new Error(
      `${file} is empty. Delete it and start again; everybody will have to log in again.`,
    )
  return created
}

function readSecret(file: string): string | null {
  try {
    const secret = fs.readFileSync(file, 'utf8').trim()
    if ((fs.statSync(file).mode & 0o077) !== 0) fs.chmodSync(file, 0o600)
    return secret || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function writeDurably(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600)
  try {
    fs.writeSync(handle, text)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
