import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The first line of a file says how to apply it. Without such a line it is one transaction. */
const HEADERS = { '-- batched': 'batched', '-- concurrently': 'concurrently' } as const
type Mode = 'transaction' | (typeof HEADERS)[keyof typeof HEADERS]

export type SqlFile = { name: string; sql: string; checksum: string; mode: Mode }

export function readSqlFiles(folder: string): SqlFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const checksum = crypto.createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, mode: modeOf(sql) }
    })
}

function modeOf(sql: string): Mode {
  const header = Object.entries(HEADERS).find(([line]) => sql.startsWith(`${line}\n`))
  return header ? header[1] : 'transaction'
}
