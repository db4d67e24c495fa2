import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** As the first line of a file: its statements run one by one instead of in one transaction. */
const STEPS_HEADER = '-- concurrently\n'

/** A line of a combined migration that names an earlier one whose statements it contains. */
const COMBINES_LINE = /^-- combines (\S+\.sql)$/gm

export type SqlFile = {
  name: string
  sql: string
  checksum: string
  isInSteps: boolean
  /** Names of the earlier migrations that this one replaces; usually none. */
  combines: string[]
}

export function readSqlFiles(folder: string): SqlFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const checksum = crypto.createHash('sha256').update(sql).digest('hex')
      const combines = [...sql.matchAll(COMBINES_LINE)].map((line) => line[1]!)
      return { name, sql, checksum, isInSteps: sql.startsWith(STEPS_HEADER), combines }
    })
}
