// Restores a backup while the disk of DATA_DIR is full, once for each number of megabytes that are
// left, and again when there is space. Prints the messages and the files after each attempt.
import fs from 'node:fs'
import path from 'node:path'
import { restoreCommand } from '../../src/server/restore/restore-command.ts'
import { readConfig } from '../../src/shop/config/config.server.ts'
import { inRestored } from './restored-shop.ts'

const [disk = '', file = '', left = '', until] = process.argv.slice(2)
const MEGABYTE = 1024 * 1024

const dataDir = path.join(disk, 'data')
const list = () => (fs.existsSync(dataDir) ? fs.readdirSync(dataDir).toSorted() : [])
const config = readConfig({ ...process.env, DATA_DIR: dataDir })
const restore = () => restoreCommand(config, { name: file, until }, () => {})

const ballast = path.join(disk, 'ballast')
const attempts: { megabytes: number; problem: string | null; after: string[] }[] = []
for (const megabytes of left.split(',').map(Number)) {
  const { bavail, bsize } = fs.statfsSync(disk)
  fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize - megabytes * MEGABYTE))
  const problem = await restore().then(
    () => null,
    (error: Error) => error.message,
  )
  attempts.push({ megabytes, problem, after: list() })
  fs.rmSync(ballast)
  if (!problem) break
}
await restore()
const restored = list()
const found = await inRestored(dataDir, async (_connection, pool) => {
  const { rows } = await pool.query('select number from orders where placed_at is not null')
  return rows.map(({ number }) => String(number))
})
console.log(JSON.stringify({ attempts, restored, found }))
