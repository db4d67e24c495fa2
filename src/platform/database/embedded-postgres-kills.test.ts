import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, startShopProcess } from '../../../tests/support/shop-process.ts'
import { openDatabase } from './database.server.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.server.ts'
import { findPostmaster, isAlive } from './postgres/postmaster-lock.server.ts'

const postmasterOf = (dataDir: string) =>
  findPostmaster(path.join(fs.realpathSync(dataDir), 'postgres'))?.pid

async function rowsKept(dataDir: string): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir })
  const { pool, close } = openDatabase(server.connection)
  const { rows } = await pool.query<{ many: number }>('select count(*) as many from kept')
  await close()
  await server.stop()
  return rows[0]!.many
}

test('Ctrl-C lets the last query finish before the database stops', async () => {
  const dataDir = emptyFolder()
  const shop = startShopProcess(dataDir)
  await shop.line('ready owner')
  const postmaster = postmasterOf(dataDir)!
  process.kill(-shop.pid, 'SIGINT') // Ctrl+C in a terminal: the signal reaches the whole process group.
  expect(await shop.ended).toBe(0)
  expect(shop.lines).toEqual(['ready owner', 'drained', 'stopped'])
  expect(isAlive(postmaster)).toBe(false)
})

test('kill -9 of the shop leaves no orphaned server and loses no committed row', async () => {
  const dataDir = emptyFolder()
  let acknowledged = 0
  for (let kill = 1; kill <= 3; kill++) {
    const shop = startShopProcess(dataDir, 'write')
    await shop.line(`row ${20 * kill}`)
    const postmaster = postmasterOf(dataDir)!
    process.kill(shop.pid, 'SIGKILL')
    expect(await shop.ended).toBe('SIGKILL')
    acknowledged += shop.lines.filter((line) => line.startsWith('row ')).length
    // Checks only after the last kill, because the next shop starts at once after the earlier ones.
    if (kill === 3) await expect.poll(() => isAlive(postmaster)).toBe(false)
  }
  expect(await rowsKept(dataDir)).toBeGreaterThanOrEqual(acknowledged)
})

test('a killed first start leaves no incomplete data folder', async () => {
  const dataDir = emptyFolder()
  const drafts = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))
  const shop = startShopProcess(dataDir)
  await expect
    .poll(() => drafts().some((name) => fs.existsSync(path.join(dataDir, name, 'PG_VERSION'))), {
      interval: 5,
    })
    .toBe(true)
  process.kill(shop.pid, 'SIGKILL')
  await shop.ended

  const next = startShopProcess(dataDir)
  await next.line('ready owner')
  process.kill(next.pid, 'SIGTERM')
  await next.ended
  // An orphaned initdb may write while the next start cleans up, so a second start removes its
  // files.
  await startShopProcess(dataDir).line('ready owner')
  await expect.poll(drafts).toEqual([])
})

test('two processes share one server and the second takes over when the first is killed', async () => {
  const dataDir = emptyFolder()
  const shops = [startShopProcess(dataDir, 'write'), startShopProcess(dataDir, 'write')]
  const roles = await Promise.all(shops.map((shop) => shop.line('ready')))
  expect(roles.toSorted()).toEqual(['ready guest', 'ready owner'])
  const [owner, guest] =
    roles[0] === 'ready owner' ? [shops[0]!, shops[1]!] : [shops[1]!, shops[0]!]

  const first = postmasterOf(dataDir)
  process.kill(owner.pid, 'SIGKILL')
  await owner.ended
  const seen = guest.lines.length
  await expect.poll(() => postmasterOf(dataDir) ?? first).not.toBe(first)
  await expect.poll(() => guest.lines.length).toBeGreaterThan(seen + 10)

  const second = postmasterOf(dataDir)!
  process.kill(guest.pid, 'SIGTERM')
  expect(await guest.ended).toBe(0)
  expect(isAlive(second)).toBe(false)
})
