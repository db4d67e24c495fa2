import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../../tests/support/shop-process.ts'
import { writeFully } from './write-fully.server.ts'

test('bytes that a first write left out are written by further ones', async () => {
  const file = path.join(emptyFolder(), 'file')
  const handle = await fs.open(file, 'w')
  onTestFinished(() => handle.close())
  const shortWrite = (bytes: Uint8Array, from: number, length: number, position: number) =>
    handle.write(bytes, from, Math.min(length, 3), position)
  await writeFully({ write: shortWrite as typeof handle.write }, Buffer.from('0123456789'), 2)
  expect(await fs.readFile(file, 'utf8')).toBe('\0\x000123456789')
})

test('a disk that becomes full after a short write is an error', async () => {
  let room = 4
  const write = async (_bytes: Uint8Array, _from: number, length: number) => {
    if (room === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    const bytesWritten = Math.min(length, room)
    room -= bytesWritten
    return { bytesWritten }
  }
  const file = { write: write as unknown as fs.FileHandle['write'] }
  await expect(writeFully(file, Buffer.alloc(10), 0)).rejects.toMatchObject({ code: 'ENOSPC' })
})
