import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { makeUnusualPictures } from '../tests/pictures/unusual-pictures.ts'

/** Uploads all unusual and hostile images to a shop in its own process. Then uploads sixty large
 * photographs at once while pages are requested. `npm run bench -- image-uploads [--port 4400]`
 * (Linux only: reads memory from /proc). */
const port = Number(process.argv[process.argv.indexOf('--port') + 1]) || 4400
const shopUrl = `http://localhost:${port}`
const owner = { email: 'owner@example.com', password: 'six-yards-of-silk' }
const UPLOADS = 60
const MEGABYTE = 1024

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zari-pictures-'))
const shop = spawn(
  process.execPath,
  [
    '--max-semi-space-size=16',
    '--max-old-space-size=1400',
    '--heap-growing-percent=120',
    '--no-parallel-scavenge',
    'src/server/main.ts',
  ],
  {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    // The memory settings of `npm start`.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_TRIM_THRESHOLD_: '4194304',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
      WORKERS: '1',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
  },
)
try {
  await opened(shop)
  const cookie = await logIn()
  console.log(`idle: ${largestMegabytes('VmRSS')} MB`)

  const unusual = await makeUnusualPictures()
  const begun = performance.now()
  const statuses = new Map<number, number>()
  for (const { bytes } of unusual) {
    const { status } = await upload(bytes, cookie)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${unusual.length} unusual images, one after the other: ${counts}, ${((performance.now() - begun) / 1000).toFixed(0)} s, at most ${largestMegabytes('VmHWM')} MB`,
  )
  await Promise.all(unusual.map(({ bytes }) => upload(bytes, cookie)))
  console.log(`all at once: at most ${largestMegabytes('VmHWM')} MB`)

  await restUntilIdle()
  await measurePages('alone', cookie, Promise.resolve())
  const photograph = await phonePhotograph()
  const sent = performance.now()
  const uploads = Promise.all(Array.from({ length: UPLOADS }, () => upload(photograph, cookie)))
  await measurePages(
    `while ${UPLOADS} photographs of ${(photograph.length / MEGABYTE / MEGABYTE).toFixed(1)} MB come in`,
    cookie,
    uploads,
  )
  console.log(
    `${(await uploads).filter(({ status }) => status === 201).length} of ${UPLOADS} stored within ${((performance.now() - sent) / 1000).toFixed(1)} s, at most ${largestMegabytes('VmHWM')} MB`,
  )
} finally {
  shop.kill('SIGTERM')
  await new Promise((resolve) => shop.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function opened({ stdout }: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: stdout! })) if (line.includes('is open')) return
  throw new Error('The shop ended before it was open.')
}

async function logIn(): Promise<string> {
  const response = await fetch(`${shopUrl}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams(owner),
    redirect: 'manual',
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!cookie) throw new Error(`Logging in was answered ${response.status}.`)
  return cookie
}

function upload(bytes: Uint8Array, cookie: string): Promise<Response> {
  return fetch(`${shopUrl}/admin/pictures`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { cookie },
    redirect: 'manual',
  })
}

/** A photograph of twelve megapixels. Sensor noise makes its file as large as a real one. */
async function phonePhotograph(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  return sharp(path.join(import.meta.dirname, '../tests/pictures/Landscape_1.jpg'))
    .resize(4000, 3000)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Repeatedly requests a cached and an uncached page until `work` is done, but at least for two seconds. */
async function measurePages(when: string, cookie: string, work: Promise<unknown>): Promise<void> {
  const coming = { isBusy: true }
  void work.finally(() => (coming.isBusy = false))
  const until = performance.now() + 2000
  const times = { cached: [] as number[], uncached: [] as number[] }
  async function look(
    page: string,
    headers: Record<string, string>,
    into: number[],
  ): Promise<void> {
    while (coming.isBusy || performance.now() < until) {
      const begun = performance.now()
      await (await fetch(shopUrl + page, { headers })).arrayBuffer()
      into.push(performance.now() - begun)
    }
  }
  await Promise.all([
    look('/about', {}, times.cached),
    look('/admin/products', { cookie }, times.uncached),
  ])
  for (const [kind, taken] of Object.entries(times)) {
    const sorted = taken.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(1)
    console.log(
      `a ${kind} page ${when}: median ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length})`,
    )
  }
}

/** Waits until the shop has generated the image sizes of earlier uploads and is idle. */
async function restUntilIdle(): Promise<void> {
  for (let quiet = 0, before = 0; quiet < 4;) {
    const now = processorTicks()
    quiet = now - before < 10 ? quiet + 1 : 0
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** The pids of the shop's processes, without its database. */
function shopPids(): number[] {
  const children = globSync(`/proc/${shop.pid}/task/*/children`)
    .flatMap((file) => readFileSync(file, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map(Number)
  return [shop.pid!, ...children].filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/server/main.ts'),
  )
}

function largestMegabytes(what: 'VmRSS' | 'VmHWM'): number {
  return Math.round(
    Math.max(
      ...shopPids().map((pid) =>
        Number(
          new RegExp(`${what}:\\s+(\\d+) kB`).exec(
            readFileSync(`/proc/${pid}/status`, 'utf8'),
          )?.[1] ?? 0,
        ),
      ),
    ) / MEGABYTE,
  )
}

function processorTicks(): number {
  return shopPids().reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}
