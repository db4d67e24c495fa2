import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const SECRET_BYTES = 32

/**
 * A random secret that only this machine knows, made on first use and kept in `DATA_DIR/secrets`, readable by its owner only.
 * Several processes may ask for the first time at once: the file appears whole, and all of them get the same answer.
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets')
  const file = path.join(folder, name)
  const known = readSecret(file)
  if (known) return known

  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`
  writeDurably(draft, crypto.randomBytes(SECRET_BYTES).toString('base64url'))
  try {
    fs.linkSync(draft, file) // unlike a rename, it fails when somebody else was first
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  const made = readSecret(file)
  if (!made)
    throw new Error(
      `${file} is empty. Delete it and start again; people will have to log in once more.`,
    )
  return made
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
