import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { openPublicFetch, type Network } from './fetch-public.server.ts'
import { isPublicAddress } from './public-address.server.ts'

const BYTES_MAX = 1000
const asked: string[] = []
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return String((server.address() as AddressInfo).port)
}
const port = await serve((request, response) => {
  const [, to] = /^\/to\?(.*)$/.exec(request.url ?? '') ?? []
  if (to) return response.writeHead(302, { location: decodeURIComponent(to) }).end()
  if (request.url === '/long') return response.end(Buffer.alloc(BYTES_MAX + 1))
  if (request.url === '/endless')
    return response
      .writeHead(200, { 'transfer-encoding': 'chunked' })
      .write(Buffer.alloc(BYTES_MAX + 1))
  if (request.url === '/gone') return response.writeHead(404).end()
  response.end(JSON.stringify(request.headers))
})

/** Treats the local server as a public address under one host name; all other addresses are resolved
 * normally. */
const practice: Network = {
  resolve: async (host) =>
    host === 'pictures.example'
      ? [{ address: '127.0.0.1', family: 4 }]
      : [{ address: '10.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
  ports: new Set([port, '80', '443']),
}
const fetchPractice = openPublicFetch(practice)
const fetchReal = openPublicFetch()
const base = `http://pictures.example:${port}`

async function refusalOf(address: string, fetch = fetchReal): Promise<string | null> {
  const before = asked.length
  const fetched = await fetch(address, BYTES_MAX)
  expect(asked.length, `${address} was asked`).toBe(before)
  return fetched.outcome === 'refused' ? fetched.message : null
}

test('special-purpose addresses are not public', () => {
  const inside = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:a9fe:a9fe::',
    '3fff::1',
    '5f00::1',
    'localhost',
    '',
    '8.8.8.8.8',
    '0x7f.1',
    '2130706433',
  ]
  expect(inside.filter(isPublicAddress)).toEqual([])
  const outside = [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '169.253.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ]
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([])
})

test.each([
  'http://127.0.0.1/a.jpg',
  'http://localhost/a.jpg',
  'http://0/a.jpg',
  'http://0x7f000001/a.jpg',
  'http://2130706433/a.jpg',
  'http://0177.0.0.1/a.jpg',
  'http://127.1/a.jpg',
  'http://[::1]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://[64:ff9b::7f00:1]/a.jpg',
  'http://[fe80::1]/a.jpg',
  'http://[fd00::1]/a.jpg',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/a.jpg',
  'http://192.168.0.1/a.jpg',
  'http://①②⑦.⓪.⓪.①/a.jpg',
  'http://127.0.0.1./a.jpg',
  'https://localhost./a.jpg',
])('%s is not fetched', async (address) => {
  expect(await refusalOf(address)).toMatch(/not on the public internet|does not exist/)
})

test('other schemes, credentials and unusual ports are refused', async () => {
  for (const address of [
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
    'data:image/png;base64,AA==',
    'gopher://example.com',
    'javascript:1',
  ]) {
    expect(await refusalOf(address)).toBe('Only http:// and https:// addresses can be fetched.')
  }
  expect(await refusalOf('http://me:secret@example.com/a.jpg')).toMatch(/password/)
  for (const at of [22, 25, 3000, 5432, 6379, 8080])
    expect(await refusalOf(`http://example.com:${at}/`)).toMatch(/standard ports/)
  for (const address of ['', 'pictures/a.jpg', 'http://', 'https://a b/'])
    expect(await refusalOf(address)).toBe('This is not a web address.')
})

test('an image is fetched with its host name and without credentials', async () => {
  const fetched = await fetchPractice(`${base}/a.jpg`, BYTES_MAX)
  const headers = JSON.parse(String(fetched.outcome === 'fetched' && fetched.bytes)) as Record<
    string,
    string
  >
  expect(headers['host']).toBe(`pictures.example:${port}`)
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})

test('each redirect is checked like the first address', async () => {
  const through = (to: string) => fetchPractice(`${base}/to?${encodeURIComponent(to)}`, BYTES_MAX)
  expect((await through('/a.jpg')).outcome).toBe('fetched')
  for (const [to, message] of [
    ['http://10.0.0.1/a.jpg', /public internet/],
    ['http://inside.example/a.jpg', /public internet/],
    ['http://[::1]/', /public internet/],
    ['file:///etc/passwd', /http/],
    ['http://me:secret@pictures.example/', /password/],
    [`http://pictures.example:22/`, /standard ports/],
    ['http://[', /invalid address/],
  ] as const) {
    const before = asked.length
    expect(await through(to)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(message),
    })
    expect(asked.length).toBe(before + 1)
  }
  const circle = `/to?${encodeURIComponent('x')}`
  const round = await serve((_request, response) =>
    response.writeHead(301, { location: circle }).end(),
  )
  const fetchRound = openPublicFetch({ ...practice, ports: new Set([round]) })
  expect(await fetchRound(`http://pictures.example:${round}/`, BYTES_MAX)).toMatchObject({
    message: 'It redirects more than 5 times.',
  })
})

test('a host name is resolved once', async () => {
  const resolve = vi.fn<Network['resolve']>()
  resolve
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    .mockResolvedValue([{ address: '10.0.0.1', family: 4 }])
  expect(
    (await openPublicFetch({ ...practice, resolve })(`${base}/a.jpg`, BYTES_MAX)).outcome,
  ).toBe('fetched')
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('a host with a public and a private address is refused', async () => {
  const both = openPublicFetch({
    ...practice,
    resolve: async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  })
  expect(await refusalOf(`${base}/a.jpg`, both)).toBe('It is not on the public internet.')
  expect(
    await refusalOf(`${base}/a.jpg`, openPublicFetch({ ...practice, resolve: async () => [] })),
  ).toBe('The host does not exist.')
})

test('oversized and missing files are refused with a message', async () => {
  for (const [page, message] of [
    ['/long', /larger/],
    ['/endless', /larger/],
    ['/gone', /responded with 404/],
  ] as const) {
    expect(await fetchPractice(base + page, BYTES_MAX)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(message),
    })
  }
})
