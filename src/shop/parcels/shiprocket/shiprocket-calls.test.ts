import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShiprocketCalls } from './shiprocket-calls.server.ts'

type Reply = { status?: number; body?: string; headers?: Record<string, string>; isSilent?: true }

let replies: Reply[] = []
let calls: string[] = []
let saved: string[] = []
let known: string | null = null

const server = http.createServer((request, response) => {
  calls.push(`${request.url} ${request.headers.authorization ?? '-'}`)
  const { status = 200, body = '{}', headers = {}, isSilent } = replies.shift() ?? {}
  if (!isSilent) response.writeHead(status, headers).end(body)
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve())
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  replies = []
  calls = []
  saved = []
  known = 'first'
})

const call = (timeoutMs?: number) =>
  openShiprocketCalls({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    email: 'api@zari.test',
    password: 'secret',
    ...(timeoutMs !== undefined && { timeoutMs }),
    tokens: {
      find: async () => known,
      save: async (token) => void saved.push(token),
    },
  })('GET', '/orders')
const login = (token: string): Reply => ({ body: JSON.stringify({ token }) })
const refused: Reply = { status: 401, body: '{"message":"Unauthenticated."}' }

test('a stored token is used without a login', async () => {
  replies = [{ body: '{"data":[]}' }]
  expect(await call()).toEqual({ outcome: 'response', status: 200, body: { data: [] } })
  expect(calls).toEqual(['/orders Bearer first'])
  expect(saved).toEqual([])
})

test('without a token the call logs in first, and stores the token', async () => {
  known = null
  replies = [login('new'), {}]
  expect(await call()).toMatchObject({ outcome: 'response' })
  expect(calls).toEqual(['/auth/login -', '/orders Bearer new'])
  expect(saved).toEqual(['new'])
})

test('a refused token is renewed once, and a second refusal is returned', async () => {
  replies = [refused, login('second'), refused]
  expect(await call()).toMatchObject({ outcome: 'response', status: 401 })
  expect(calls).toEqual(['/orders Bearer first', '/auth/login -', '/orders Bearer second'])
})

test('a wrong password is a refusal with its text, and stores no token', async () => {
  known = null
  replies = [{ status: 400, body: '{"message":"Invalid email and password combination"}' }]
  expect(await call()).toEqual({
    outcome: 'refused',
    message: 'Invalid email and password combination',
  })
  expect(calls).toHaveLength(1)
  expect(saved).toEqual([])
})

test('a login that answers 200 without a token is a refusal', async () => {
  known = null
  replies = [{ body: '{"message":"Account locked","status_code":403}' }]
  expect(await call()).toEqual({ outcome: 'refused', message: 'Account locked' })
})

test.each<[string, Reply, string]>([
  ['too many requests', { status: 429 }, 'status 429'],
  ['an error of the server', { status: 502 }, 'status 502'],
  ['a page instead of JSON', { body: '<html>' }, 'SyntaxError'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'TypeError'],
  ['an endless response', { body: `"${'x'.repeat(4_000_000)}"` }, 'response too long'],
])('%s may have taken effect, so the call is unavailable', async (_what, reply, reason) => {
  replies = [reply]
  expect(await call()).toEqual({ outcome: 'unavailable', reason })
  expect(calls).toHaveLength(1)
})

test('a carrier that does not answer is unavailable after the time limit', async () => {
  replies = [{ isSilent: true }]
  expect(await call(50)).toEqual({ outcome: 'unavailable', reason: 'TimeoutError' })
})
