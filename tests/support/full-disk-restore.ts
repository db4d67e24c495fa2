// Restores a backup while the disk of DATA_DIR is full, and again when there is space. Prints the
// message of the first attempt and the files after each attempt.
import fs from 'node:fs'
import path from 'node:path'
import { restoreCommand } from '../../src/server/restore/restore-command.ts'
import { readConfig } from '../../src/shop/config/config.server.ts'

const [disk = '', file = ''] = process.argv.slice(2)
const LEFT_BYTES = 30_000_000

const dataDir = path.join(disk, 'data')
const list = () => (fs.existsSync(dataDir) ? fs.readdirSync(dataDir).toSorted() : [])
const config = readConfig({ ...process.env, DATA_DIR: dataDir })
const restore = () => restoreCommand(config, { name: file }, () => {})

const ballast = path.join(disk, 'ballast')
const { bavail, bsize } = fs.statfsSync(disk)
fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES))
const problem = await restore().then(
  () => null,
  (error: Error) => error.message,
)
const after = list()
fs.rmSync(ballast)
await restore()
console.log(JSON.stringify({ problem, after, restored: list() }))
