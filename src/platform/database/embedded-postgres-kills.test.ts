import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, startShopProcess } from '../../../tests/shop-process.ts'
import { openDatabase } from './database.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { findPostmaster, isAlive } from './postmaster-lock.server.ts'

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

test('Ctrl-C reaches the shop first: its last question is answered, then the database ends with it', async () => {
  const dataDir = emptyFolder()
  const shop = startShopProcess(dataDir)
  await shop.line('ready owner')
  const postmaster = postmasterOf(dataDir)!
  process.kill(-shop.pid, 'SIGINT') // what a terminal does: the signal goes to the whole group
  expect(await shop.ended).toBe(0)
  expect(shop.lines).toEqual(['ready owner', 'drained', 'stopped'])
  expect(isAlive(postmaster)).toBe(false)
})

test('kill -9 of the shop leaves no orphan, and every row that was acknowledged is there at the next start', async () => {
  const dataDir = emptyFolder()
  let acknowledged = 0
  for (let kill = 1; kill <= 3; kill++) {
    const shop = startShopProcess(dataDir, 'write')
    await shop.line(`row ${20 * kill}`)
    const postmaster = postmasterOf(dataDir)!
    process.kill(shop.pid, 'SIGKILL')
    expect(await shop.ended).toBe('SIGKILL')
    acknowledged += shop.lines.filter((line) => line.startsWith('row ')).length
    if (kill === 3) await expect.poll(() => isAlive(postmaster)).toBe(false) // the others are restarted at once
  }
  expect(await rowsKept(dataDir)).toBeGreaterThanOrEqual(acknowledged)
})

test('a first start that is killed leaves nothing half', async () => {
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
  // The orphaned initdb may have gone on writing while the next start cleaned up: what it left goes with a later one.
  await startShopProcess(dataDir).line('ready owner')
  await expect.poll(drafts).toEqual([])
})

test('two starts at once on one folder share one server, and when its owner is killed the other takes over', async () => {
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
