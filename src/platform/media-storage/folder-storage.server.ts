import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { MediaStorage, StoredFile } from './media-storage.ts'
import { checkedKey, isKey } from './storage-key.ts'

/** The folder for drafts, on the same disk as the files. No key can have this name. */
const DRAFTS = '.drafts'
const ENTRIES_AT_ONCE = 256

export function openFolderStorage(folder: string): MediaStorage {
  const pathOf = (key: string) => path.join(folder, checkedKey(key))
  return {
    async read(key) {
      const file = pathOf(key)
      return unlessMissing(fs.readFile(file))
    },
    async readPart(key, first, last) {
      const handle = await unlessMissing(fs.open(pathOf(key)))
      if (!handle) return null
      try {
        const part = Buffer.alloc(last - first + 1)
        const { bytesRead } = await handle.read(part, 0, part.length, first)
        return part.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    async write(key, bytes) {
      const file = pathOf(key)
      const draft = path.join(folder, DRAFTS, crypto.randomUUID())
      for (const one of [draft, file]) await fs.mkdir(path.dirname(one), { recursive: true })
      try {
        await writeToDisk(draft, bytes)
        await fs.rename(draft, file)
      } catch (error) {
        await fs.rm(draft, { force: true })
        throw error
      }
    },
    async delete(key) {
      const file = pathOf(key)
      await fs.rm(file, { force: true })
      // Removes the folder if the deleted file was its last one.
      await fs.rmdir(path.dirname(file)).catch(() => {})
    },
    list: (prefix) => listFolder(folder, prefix),
    async deleteDrafts(before) {
      const drafts = path.join(folder, DRAFTS)
      for (const name of (await unlessMissing(fs.readdir(drafts))) ?? []) {
        const stats = await unlessMissing(fs.stat(path.join(drafts, name)))
        if (stats && stats.mtime < before) await fs.rm(path.join(drafts, name), { force: true })
      }
    },
  }
}

/** Reads one folder at a time, so that a million entries are never in memory together. The folder of
 * an image has few, which are read in one step. */
async function* listFolder(folder: string, prefix: string, below = ''): AsyncGenerator<StoredFile> {
  const current = path.join(folder, below)
  const isOfImage = below.includes('/')
  const entries = isOfImage
    ? await unlessMissing(fs.readdir(current, { withFileTypes: true }))
    : await unlessMissing(fs.opendir(current, { bufferSize: ENTRIES_AT_ONCE }))
  if (!entries) return
  for await (const entry of entries) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`))
        yield* listFolder(folder, prefix, key)
    } else if (key.startsWith(prefix) && isKey(key)) {
      const stats = await unlessMissing(fs.stat(path.join(folder, key)))
      if (stats) yield { key, writtenAt: stats.mtime }
    }
  }
}

/** Flushes the file before it is renamed, so that a power cut leaves no empty file. */
async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function unlessMissing<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
