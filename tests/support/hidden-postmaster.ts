// Prints whether the process in the lock of a data folder counts as the server, and the names that are
// left after locks of other programs were removed.
import fs from 'node:fs'
import {
  findPostmaster,
  removeMisleadingLocks,
} from '../../src/platform/database/postgres/postmaster-lock.server.ts'

const [folder = ''] = process.argv.slice(2)
const isFound = findPostmaster(folder) !== null
removeMisleadingLocks(folder, folder, 5432)
console.log(JSON.stringify({ isFound, left: fs.readdirSync(folder) }))
