import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BackupProgram } from '#shop/backups/backup-jobs.server.ts'

/** Exit code of a program that did nothing, because another one was running (EX_TEMPFAIL). */
export const ALREADY_RUNNING = 75
const PROGRAM = path.join(import.meta.dirname, 'backup.ts')

/** Runs a backup program in a process. Its messages go to standard error, and its result into the
 * table of runs. Returns false if it failed; another program that was running reports its own result. */
export async function runBackupProgram(
  program: BackupProgram,
  signal: AbortSignal,
): Promise<boolean> {
  const options = program === 'drill' ? ['--drill'] : []
  const child = spawn(process.execPath, ['--max-old-space-size=512', PROGRAM, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  })
  child.on('error', () => {}) // 'close' follows
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 || code === ALREADY_RUNNING
}
