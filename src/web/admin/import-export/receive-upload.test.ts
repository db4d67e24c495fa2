import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { TABLE_BYTES_MAX } from '#shop/import-export/import/import.ts'
import { imagesFile, tableFile } from '#shop/import-export/import/import-services.server.ts'
import { receiveUpload } from './receive-upload.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-upload-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function receive(files: Record<string, Blob>) {
  const body = new FormData()
  for (const [name, file] of Object.entries(files)) body.append(name, file, `${name}.csv`)
  return receiveUpload(new Request('http://shop/upload', { method: 'POST', body }), folder)
}

test('a table and its images are written to the folder of the import', async () => {
  const received = await receive({
    table: new Blob(['Title\n']),
    pictures: new Blob(['PK-images']),
  })
  if (received.outcome !== 'received') throw new Error(received.code)
  expect(received).toMatchObject({ fileName: 'table.csv', hasImageZip: true })
  expect(fs.readFileSync(tableFile(folder, received.id), 'utf8')).toBe('Title\n')
  expect(fs.readFileSync(imagesFile(folder, received.id), 'utf8')).toBe('PK-images')
})

test('an upload without a table is refused and leaves no files', async () => {
  const before = fs.readdirSync(folder)
  expect(await receive({})).toEqual({ outcome: 'refused', code: 'no-table' })
  expect(await receive({ other: new Blob(['x']) })).toEqual({
    outcome: 'refused',
    code: 'no-table',
  })
  const json = new Request('http://shop/upload', { method: 'POST', body: '{}' })
  expect(await receiveUpload(json, folder)).toEqual({ outcome: 'refused', code: 'no-table' })
  expect(fs.readdirSync(folder)).toEqual(before)
})

test('a table above its limit is refused and leaves no files', async () => {
  const before = fs.readdirSync(folder)
  const table = new Blob([new Uint8Array(TABLE_BYTES_MAX + 1)])
  expect(await receive({ table })).toEqual({ outcome: 'refused', code: 'table-too-large' })
  expect(fs.readdirSync(folder)).toEqual(before)
})

test('an interrupted upload is refused and leaves no files', async () => {
  const before = fs.readdirSync(folder)
  const request = new Request('http://shop/upload', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\nContent-Disposition: form-data; name="table"; filename="t.csv"\r\n\r\nTitle',
  })
  expect(await receiveUpload(request, folder)).toEqual({ outcome: 'refused', code: 'interrupted' })
  expect(fs.readdirSync(folder)).toEqual(before)
})

test('an upload without enough disk space is refused with that reason and leaves no files', async () => {
  const before = fs.readdirSync(folder)
  const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const file = new Writable({ write: (_chunk, _encoding, done) => done(noSpace) })
  const writing = vi.spyOn(fs, 'createWriteStream').mockReturnValue(file as fs.WriteStream)
  expect(await receive({ table: new Blob(['Title\n']) })).toEqual({
    outcome: 'refused',
    code: 'disk-full',
  })
  writing.mockRestore()
  expect(fs.readdirSync(folder)).toEqual(before)
})
