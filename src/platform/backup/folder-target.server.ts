import fs from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { PARTIAL } from './backup-name.ts'
import type { BackupTarget } from './backup-target.ts'

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

async function writeDurably(file: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await fs.open(file, 'wx', 0o600)
  let byteCount = 0
  try {
    for await (const chunk of chunks) {
      await handle.writeFile(chunk)
      byteCount += chunk.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return byteCount
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
