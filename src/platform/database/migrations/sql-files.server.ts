import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** As the first line of a file: its statements run one by one instead of in one transaction. */
const STEPS_HEADER = '-- concurrently\n'

export type SqlFile = { name: string; sql: string; checksum: string; isInSteps: boolean }

export function readSqlFiles(folder: string): SqlFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const checksum = crypto.createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, isInSteps: sql.startsWith(STEPS_HEADER) }
    })
}
