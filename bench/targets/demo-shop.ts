import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/free-port.ts'
import { cpuMs } from './process-usage.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 240_000
/** Long, because a new shop first generates its image sizes in the background. */
const PICTURES_WITHIN_MS = 1_800_000
/** After this many requests, the shop caches a page in its smallest compressed form. */
const TIMES_TO_KEEP = 3
/** The shop is idle if it uses less than 100 ms of processor time in three seconds. */
const [AT_REST_MS, OBSERVED_MS] = [100, 3_000]

const waitingPictures = /^zari_jobs\{queue="make-renditions"/m

export type DemoShop = {
  url: string
  /** The paths of the home page, a collection and a product. */
  pages: string[]
  close(): Promise<void>
}

/** Uses the demo shop at this address, or starts a new one in a temporary folder. */
export async function openDemoShop(address?: string): Promise<DemoShop> {
  const { url, close, rests } = address
    ? {
        url: address.replace(/\/$/, ''),
        close: () => Promise.resolve(),
        rests: () => Promise.resolve(),
      }
    : await startDemoShop()
  const [product] =
    /\/productinfo\/[0-9a-f-]{36}\/[^"?]+/.exec(await textOf(`${url}/shop/saree`)) ?? []
  if (!product)
    throw new Error(`The shop at ${url} has no sarees: open it with its demo catalogue.`)
  const pages = ['/', '/shop/saree', product]
  for (const page of pages) await warm(url, page)
  await rests()
  return { url, pages, close }
}

async function startDemoShop(): Promise<
  Pick<DemoShop, 'url' | 'close'> & { rests(): Promise<void> }
> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-demo-'))
  fs.chmodSync(folder, 0o755)
  const port = await freePort()
  const log = fs.openSync(path.join(folder, 'shop.log'), 'a')
  const child = spawn(process.execPath, [path.join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      WORKERS: '1',
      DEMO: 'true',
      DATA_DIR: path.join(folder, 'data'),
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://localhost:${port}`
  for (
    const deadline = performance.now() + READY_WITHIN_MS;
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    await pause(200)
  ) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(
        `The demo shop did not open: ${fs.readFileSync(path.join(folder, 'shop.log'), 'utf8').slice(-2_000)}`,
      )
  }
  return {
    url,
    // Waits until the image sizes are generated, which takes a quarter of an hour and would slow
    // down the browser.
    async rests() {
      for (const deadline = performance.now() + PICTURES_WITHIN_MS; performance.now() < deadline;) {
        const before = cpuMs(child.pid!)
        await pause(OBSERVED_MS)
        if (
          cpuMs(child.pid!) - before < AT_REST_MS &&
          !waitingPictures.test(await textOf(`${url}/metrics`))
        )
          return
      }
      throw new Error('The demo shop does not come to rest.')
    },
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Also requests the page's images, so that their sizes exist before the measurement. */
async function warm(url: string, page: string): Promise<void> {
  const pictures =
    (await textOf(url + page)).match(/\/images\/[0-9a-f-]{36}\/\d+\.(avif|webp)/g) ?? []
  for (const picture of new Set(pictures)) await textOf(url + picture)
  for (let time = 0; time < TIMES_TO_KEEP; time++) await textOf(url + page)
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.text()
}
