import fs from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { PARTIAL } from './backup-name.ts'
import type { BackupTarget } from './backup-target.ts'

const FLUSH_BYTES = 64 * 1024 * 1024

export function openFolderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => path.join(folder, path.basename(name))
  return {
    address: folder,
    async write(name, chunks) {
      const file = pathOf(name)
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const byteCount = await writeDurably(file + PARTIAL, chunks)
        await fs.rename(file + PARTIAL, file)
        await syncFolder(folder)
        return byteCount
      } catch (error) {
        await fs.rm(file + PARTIAL, { force: true })
        throw explainFullDisk(error as NodeJS.ErrnoException, folder)
      }
    },
    read: (name) => createReadStream(pathOf(name), { highWaterMark: 1024 * 1024 }),
    async list() {
      const names = await fs.readdir(folder).catch(noneIfMissing)
      return Promise.all(
        names.map(async (name) => ({ name, byteCount: (await fs.stat(pathOf(name))).size })),
      )
    },
    delete: (name) => fs.rm(pathOf(name), { force: true }),
    async deletePartial(prefix) {
      const names = await fs.readdir(folder).catch(noneIfMissing)
      const left = names.filter((name) => name.startsWith(prefix) && name.endsWith(PARTIAL))
      for (const name of left) await fs.rm(pathOf(name), { force: true })
    },
  }
}

/** Writes and flushes in the background, while the next chunks are encrypted. Without flushing in
 * between, one long write at the end would delay the shop's commits. */
async function writeDurably(file: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await fs.open(file, 'wx', 0o600)
  const writing = oneAtATime()
  const flushing = oneAtATime()
  let byteCount = 0
  let flushedBytes = 0
  try {
    for await (const chunk of chunks) {
      await writing(() => handle.writeFile(chunk))
      byteCount += chunk.length
      if (byteCount - flushedBytes < FLUSH_BYTES) continue
      await flushing(() => handle.datasync())
      flushedBytes = byteCount
    }
    await writing(() => handle.sync())
    await writing(() => Promise.resolve())
    return byteCount
  } finally {
    await handle.close() // waits for operations in progress
  }
}

/** Starts the next operation when the previous one has succeeded. Does not wait for the new one. */
function oneAtATime(): (operation: () => Promise<void>) => Promise<void> {
  let previous = Promise.resolve()
  return async (operation) => {
    await previous
    previous = operation()
    previous.catch(() => {}) // thrown at the next call
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function explainFullDisk(error: NodeJS.ErrnoException, folder: string): Error {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return error
  return new Error(`The disk of ${folder} is full. No backup was stored.`, { cause: error })
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
