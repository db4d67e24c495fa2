import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { PARTIAL } from '../backup/backup-name.ts'

const FILE = 'wal-archive.json'

const archiveState = z.object({
  /** Every commit before this time is archived. */
  until: z.coerce.date().nullable(),
  /** Every image added before this time is archived; null if images were never archived. */
  imagesUntil: z.coerce.date().nullable().default(null),
  problem: z.string().nullable(),
})
export type ArchiveState = z.infer<typeof archiveState>

/** Returns null if WAL was never archived or the state is unreadable. */
export function readArchiveState(dataDir: string): ArchiveState | null {
  try {
    return archiveState.parse(JSON.parse(fs.readFileSync(path.join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}

export function writeArchiveState(dataDir: string, state: ArchiveState): void {
  const file = path.join(dataDir, FILE)
  fs.writeFileSync(file + PARTIAL, JSON.stringify(state), { mode: 0o600 })
  fs.renameSync(file + PARTIAL, file)
}

export function deleteArchiveState(dataDir: string): void {
  fs.rmSync(path.join(dataDir, FILE), { force: true })
}
