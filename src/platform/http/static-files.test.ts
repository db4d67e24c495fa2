import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStaticFiles } from './static-files.server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'zari-static-'))
mkdirSync(path.join(folder, 'static'))
writeFileSync(path.join(folder, 'static', 'app-1a2b.js'), 'console.log(1)')
writeFileSync(path.join(folder, 'static', 'app-1a2b.js.br'), 'compressed')
writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *')
writeFileSync(path.join(folder, 'secret.map'), '{}')
const files = openStaticFiles(folder)
const server = createServer((request, response) => void serve(request, response))
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(await files.serve(request, response, request.url!))) response.writeHead(404).end()
}
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (file: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${file}`, {
    ...init,
    headers: { 'accept-encoding': 'identity', ...init.headers },
  })

test('a file is sent with its type and length', async () => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('content-length')).toBe('13')
  expect(await response.text()).toBe('User-agent: *')
})

test('only files of the build are immutable, because their names contain their version', async () => {
  const cacheControl = async (file: string) => (await get(file)).headers.get('cache-control')
  expect(await cacheControl('/static/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheControl('/robots.txt')).toBe('public, max-age=3600')
})

test('a compressed copy is sent only if it exists and the client accepts the encoding', async () => {
  const headOf = (file: string) =>
    get(file, { method: 'HEAD', headers: { 'accept-encoding': 'br, gzip' } })
  const compressed = await headOf('/static/app-1a2b.js')
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-length')).toBe(String('compressed'.length))
  expect(compressed.headers.get('vary')).toBe('accept-encoding')
  expect((await headOf('/robots.txt')).headers.has('content-encoding')).toBe(false)
})

test('a client that already has the file receives no body', async () => {
  const etag = (await get('/robots.txt')).headers.get('etag')!
  const again = await get('/robots.txt', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const outdated = await get('/robots.txt', { headers: { 'if-none-match': '"old"' } })
  expect(outdated.status).toBe(200)
})

test('files of other types, folders and files outside the folder are not served', async () => {
  for (const other of ['/secret.map', '/static', '/', '//robots.txt', '/static/../robots.txt.'])
    expect([other, (await get(other)).status]).toEqual([other, 404])
  expect(files.serve(null as never, null as never, '/../../etc/passwd')).toBe(false)
})

test('a file written after the start is not served', async () => {
  writeFileSync(path.join(folder, 'late.txt'), 'late')
  expect((await get('/late.txt')).status).toBe(404)
})
