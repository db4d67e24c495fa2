import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Files by key, such as `images/…/640.avif`. Another kind of store needs these two functions and nothing else. */
export type MediaStorage = {
  /** Null when there is none. */
  read(key: string): Promise<Buffer | null>
  /** Whoever reads meanwhile, and whatever happens to the process, sees the whole file or none. */
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** Small letters, digits and dashes between slashes, dots only inside a name: no key can climb out of the folder. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

export function openMediaStorage({ folder }: { folder: string }): MediaStorage {
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`No file has the key ${JSON.stringify(key)}.`)
    return path.join(folder, key)
  }
  return {
    async read(key) {
      try {
        return await fs.readFile(placeOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(key, bytes) {
      const place = placeOf(key)
      await fs.mkdir(path.dirname(place), { recursive: true })
      const draft = `${place}.${crypto.randomBytes(6).toString('hex')}.tmp`
      try {
        await writeToDisk(draft, bytes)
        await fs.rename(draft, place)
      } catch (error) {
        await fs.rm(draft, { force: true })
        throw error
      }
    },
  }
}

/** Down to the disk before it gets its name: a power cut must not leave an empty picture behind. */
async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
