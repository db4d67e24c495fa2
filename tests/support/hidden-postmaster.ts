// Starts a process named postgres in a user namespace, whose folder this one may not read, and names
// it in the lock of a data folder. Prints whether it counts as the server, and the names that are left
// after locks of other programs were removed.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  findPostmaster,
  removeMisleadingLocks,
} from '../../src/platform/database/postgres/postmaster-lock.server.ts'

const [folder = ''] = process.argv.slice(2)
const child = spawn('unshare', ['--user', 'bash', '-c', 'exec -a postgres sleep 60'], {
  cwd: folder,
})
const isRenamed = () => fs.readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').startsWith('postgres')
while (child.exitCode === null && !isRenamed()) await pause(5)
fs.writeFileSync(path.join(folder, 'postmaster.pid'), `${child.pid}\n`)
const isFound = findPostmaster(folder)?.pid === child.pid
removeMisleadingLocks(folder, folder, 5432)
console.log(JSON.stringify({ isFound, left: fs.readdirSync(folder) }))
child.kill('SIGKILL')
