import { once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { openLog } from '../log/log.server.ts'
import { openFolderStorage } from '../media-storage/folder-storage.server.ts'
import type { MediaStorage } from '../media-storage/media-storage.ts'
import { StorageUnavailable } from '../media-storage/storage-unavailable.ts'
import { openStaticArchive } from './static-archive.server.ts'
import { openStaticFiles } from './static-files.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Starts a process of a version whose build has these files, and returns a function that requests a
 * path from it. */
async function openVersion(files: Record<string, string>, media: MediaStorage) {
  const folder = emptyFolder()
  mkdirSync(path.join(folder, 'static'))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text)
    if (name.endsWith('.js'))
      writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text))
  }
  const archive = openStaticArchive({ own: openStaticFiles(folder), media, log: openLog('silent') })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await archive.serve(request, response, request.url!))) response.writeHead(404).end()
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    archive.close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const get = (file: string, encoding = 'identity') =>
    fetch(`http://127.0.0.1:${port}${file}`, { headers: { 'accept-encoding': encoding } })
  return { archive, get }
}

const one = {
  'static/page-AAAAaaaa.js': 'one()',
  'static/font-BBBBbbbb.woff2': 'font',
  'robots.txt': '1',
}
const two = { 'static/page-CCCCcccc.js': 'two()', 'robots.txt': '2' }

test('each of two versions serves the scripts and fonts of the other version', async () => {
  const media = openFolderStorage(emptyFolder())
  const [older, newer] = [await openVersion(one, media), await openVersion(two, media)]
  for (const { archive } of [older, newer]) await archive.publish()
  const script = await newer.get('/static/page-AAAAaaaa.js')
  expect(await script.text()).toBe('one()')
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: (await older.get('/static/page-AAAAaaaa.js')).headers.get('etag'),
  })
  expect((await newer.get('/static/page-AAAAaaaa.js', 'br')).headers.get('content-encoding')).toBe(
    'br',
  )
  expect(await (await newer.get('/static/font-BBBBbbbb.woff2')).text()).toBe('font')
  expect(await (await older.get('/static/page-CCCCcccc.js', 'br')).text()).toBe('two()')
  // Each version serves its own copy of a file without a hash in its name.
  expect(await (await newer.get('/robots.txt')).text()).toBe('2')
})

test('invented paths are not found and only rarely reach the storage', async () => {
  const media = openFolderStorage(emptyFolder())
  const { get } = await openVersion(one, media)
  const read = vi.spyOn(media, 'read')
  for (const file of ['/static/no.js', '/static/no.js', '/static/no.js', '/static/a/b.js', '/x.js'])
    expect([file, (await get(file)).status]).toEqual([file, 404])
  expect(read).toHaveBeenCalledTimes(2)
})

test('files in use are rewritten after a day, and files of stopped versions are deleted after eight days', async () => {
  const folder = emptyFolder()
  const media = openFolderStorage(folder)
  const older = await openVersion(one, media)
  await older.archive.publish()
  const files = () => readdirSync(path.join(folder, 'static-files')).toSorted()
  const age = (days: number) => {
    const then = new Date(Date.now() - days * DAY_MS)
    for (const file of files()) utimesSync(path.join(folder, 'static-files', file), then, then)
  }
  const written = files()
  age(7)
  const newer = await openVersion(two, media)
  await newer.archive.publish()
  expect(files()).toEqual(expect.arrayContaining(written))
  age(9)
  const publishedAgain = await openVersion(one, media)
  await publishedAgain.archive.publish()
  expect(files()).toEqual(written)
})

test('a version starts and serves its own files while the storage is unavailable', async () => {
  const away = () => Promise.reject(new StorageUnavailable('it is away'))
  const media = { ...openFolderStorage(emptyFolder()), read: away, write: away }
  const { archive, get } = await openVersion(one, media)
  await archive.publish()
  expect((await get('/static/page-AAAAaaaa.js')).status).toBe(200)
  expect((await get('/static/page-CCCCcccc.js')).status).toBe(404)
})
