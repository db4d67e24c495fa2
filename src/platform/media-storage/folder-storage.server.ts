import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { MediaStorage, StoredFile } from './media-storage.server.ts'
import { checkedKey, isKey } from './storage-key.ts'

/** Beside the files, on the same disk, and no name that a key can have. */
const DRAFTS = '.drafts'

export function openFolderStorage(folder: string): MediaStorage {
  const placeOf = (key: string) => path.join(folder, checkedKey(key))
  return {
    async read(key) {
      const place = placeOf(key)
      return unlessMissing(fs.readFile(place))
    },
    async write(key, bytes) {
      const place = placeOf(key)
      const draft = path.join(folder, DRAFTS, crypto.randomUUID())
      for (const file of [draft, place]) await fs.mkdir(path.dirname(file), { recursive: true })
      try {
        await writeToDisk(draft, bytes)
        await fs.rename(draft, place)
      } catch (error) {
        await fs.rm(draft, { force: true })
        throw error
      }
    },
    async delete(key) {
      const place = placeOf(key)
      await fs.rm(place, { force: true })
      // The last file of a picture takes its folder along; one that holds others stays.
      await fs.rmdir(path.dirname(place)).catch(() => {})
    },
    list: (prefix) => listFolder(folder, prefix),
    async deleteDrafts(before) {
      const drafts = path.join(folder, DRAFTS)
      for (const name of (await unlessMissing(fs.readdir(drafts))) ?? []) {
        const about = await unlessMissing(fs.stat(path.join(drafts, name)))
        if (about && about.mtime < before) await fs.rm(path.join(drafts, name), { force: true })
      }
    },
  }
}

/** One folder is read at a time, so that a million files never lie in memory together. */
async function* listFolder(folder: string, prefix: string, below = ''): AsyncGenerator<StoredFile> {
  const entries = await unlessMissing(fs.opendir(path.join(folder, below)))
  if (!entries) return
  for await (const entry of entries) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`))
        yield* listFolder(folder, prefix, key)
    } else if (key.startsWith(prefix) && isKey(key)) {
      const about = await unlessMissing(fs.stat(path.join(folder, key)))
      if (about) yield { key, writtenAt: about.mtime }
    }
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

async function unlessMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
