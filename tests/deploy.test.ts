import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#shop/config/config.server.ts'
import { environment } from '#shop/config/environment.server.ts'
import { bodyBytesMax } from '#web/body-limits.ts'

/** Checks that the files of deploy/ match the shop. */

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const unit = read('systemd/zari.service')
const nginx = read('nginx/zari.conf')
const caddy = read('Caddyfile')
const containerfile = read('Containerfile')
const guide = readFileSync('docs/running.md', 'utf8')

const settings = new Set(Object.keys(environment.shape))
const OTHER_VARIABLES = ['PATH', 'NODE_ENV']

test('every variable set in deploy/ is a setting of the shop', () => {
  const assigned = (lines: string[]) =>
    lines.flatMap((line) => [...line.matchAll(/\b([A-Z][A-Z_]+)=/g)].map((match) => match[1]!))
  const inUnits = globSync('deploy/systemd/*.service').flatMap(
    (file) =>
      readFileSync(file, 'utf8')
        .match(/^Environment=.*$/gm)
        ?.map((line) => line.slice(12)) ?? [],
  )
  const inContainer = /^ENV (?:.*\\\n)*.*/m.exec(containerfile)!
  const inTemplate = read('zari.env').match(/^(# )?[A-Z_]+=/gm)!
  const names = assigned([...inUnits, ...inContainer, ...inTemplate])
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !settings.has(name) && !OTHER_VARIABLES.includes(name))).toEqual([])
})

test('the settings template is valid and does not open a demo shop', () => {
  const config = readConfig(parseEnv(read('zari.env')))
  expect([config.shopUrl, config.demo]).toEqual(['https://shop.example.com', 'no'])
  const complete = read('zari.env').replaceAll(/^# (?=[A-Z_]+=\S)/gm, '')
  expect(() =>
    readConfig({ ...parseEnv(complete), ADMIN_PASSWORD: 'six-yards-of-silk' }),
  ).not.toThrow()
})

const UNITS: Record<string, number> = { k: 1024, m: 1024 ** 2 }
const sizeOf = (text: string) => Number.parseInt(text, 10) * (UNITS[text.at(-1)!] ?? 1)

test('nginx and the shop have the same body limit for every kind of form', () => {
  const server = nginx.slice(nginx.indexOf('listen 443'))
  const [general] = /client_max_body_size (\w+);/.exec(server)!.slice(1)
  const locations = [...server.matchAll(/location (=|~|) ?(\S+) \{([^}]*)\}/g)].map(
    ([, kind, pattern, body]) => ({
      matches: (path: string) =>
        kind === '~'
          ? new RegExp(pattern!).test(path)
          : kind === '='
            ? path === pattern
            : path.startsWith(pattern!),
      rank: ['', '~', '='].indexOf(kind!) + pattern!.length / 1_000,
      limit: sizeOf(/client_max_body_size (\w+);/.exec(body!)?.[1] ?? general!),
    }),
  )
  const limitFor = (path: string) =>
    locations
      .filter(({ matches }) => matches(path))
      .toSorted((one, other) => other.rank - one.rank)[0]!.limit
  for (const path of [
    '/contact',
    '/orderSummary.data',
    '/cart/lines',
    '/payments/verify',
    '/webhooks/payments',
    '/admin/pictures',
    '/admin/addproducts.data',
    '/admin/updateproduct/7a',
    '/admin/siteinfo',
    '/admin/pages/returns.data',
    '/admin/brand',
    '/admin/books.data',
    '/orders/7A/return',
    '/orders/7A/reviews.data',
    '/hooks/parcels',
    '/admin/exchange/upload',
    '/admin/videos',
    '/admin/orders',
  ])
    expect([path, limitFor(path)]).toEqual([path, bodyBytesMax(path)])
})

test('Caddy accepts the longest body that the shop accepts; the shop enforces the lower limits', () => {
  expect(/max_size (\d+)MiB/.exec(caddy)?.[1]).toBe(
    String(bodyBytesMax('/admin/exchange/upload') / UNITS['m']!),
  )
})

test('proxies do not buffer event streams and close idle connections before the shop does', () => {
  expect(nginx).toMatch(/location ~ \/live\$ \{[^}]*proxy_buffering off;/)
  expect(caddy).toContain('flush_interval -1')
  expect(readFileSync('src/server/open-http.ts', 'utf8')).toContain('KEEP_ALIVE_MS = 65_000')
  expect(caddy).toContain('keepalive 60s')
  for (const proxy of [nginx, caddy]) expect(proxy).toContain('127.0.0.1:3000')
})

test('the shop gets more time to stop than it needs, even in a container', () => {
  const LONGEST_SECONDS = 20 + 59
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(LONGEST_SECONDS)
  expect(Number(/--stop-timeout (\d+)/.exec(containerfile)?.[1])).toBeGreaterThan(LONGEST_SECONDS)
  expect(unit).toContain('KillMode=mixed')
  expect(unit).toContain('RestartPreventExitStatus=78')
})

test('service and container write only to their data folder and do not run as root', () => {
  for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'PrivateTmp=yes', 'User=zari'])
    expect(unit).toContain(`\n${line}\n`)
  expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual(['ReadWritePaths=/var/lib/zari'])
  expect(containerfile).toMatch(/\nUSER zari\nVOLUME \/var\/lib\/zari\n/)
  expect(containerfile).toContain('--read-only')
})

test('the container image contains every folder that the shop loads files from', () => {
  const copied = [...containerfile.matchAll(/^COPY --from=build \/opt\/zari\/(\S+)/gm)].map(
    (match) => match[1]!,
  )
  expect(copied.toSorted()).toEqual(
    ['package.json', 'node_modules', 'dist', 'src', 'db', 'demo', 'sandbox', 'scripts'].toSorted(),
  )
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules']))
})

test('the guide has at most ten commands, and every file that it names exists', () => {
  const commands = /```sh\n([^]*?)```/.exec(guide)![1]!.trim().split('\n')
  expect(commands.length).toBeLessThanOrEqual(10)
  const files = [...guide.matchAll(/\bdeploy\/[\w./-]*\w/g)].map(([file]) => file)
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((file) => !existsSync(file) && globSync(`${file}*`).length === 0)).toEqual([])
})

async function checkHealth(port: number, wait: string[] = [], main?: number): Promise<number> {
  const child = spawn(process.execPath, ['scripts/check-health.mjs', '/readyz', ...wait], {
    env: { PORT: String(port), ...(main && { MAINPID: String(main) }) },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

test('the health check passes for a shop that is ready, and fails for any other', async () => {
  let status = 200
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/readyz' ? status : 404).end(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await checkHealth(port)).toBe(0)
  status = 503
  expect(await checkHealth(port)).toBe(1)
  server.closeAllConnections()
  server.close()
  expect(await checkHealth(port)).toBe(1)
  const { pid } = spawnSync('true')
  expect(await checkHealth(port, ['--wait', '1800'], pid)).toBe(1)
})
