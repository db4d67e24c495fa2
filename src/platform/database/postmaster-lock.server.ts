import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The server that holds a data folder. */
export type Postmaster = { pid: number; isReady: boolean; isWatched: boolean }

/** A word in the watchdog's command line, by which another process can tell that a server has one. */
export const WATCHDOG_NAME = 'zari-postgres-watchdog'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Who holds the folder, by PostgreSQL's own lock file. Its process number is believed only when that process is a postgres
 * that works in this folder: numbers are reused, after a restart of the machine almost surely.
 */
export function findPostmaster(folder: string): Postmaster | null {
  const [pidLine, , , , , , , statusLine] = readLines(path.join(folder, 'postmaster.pid'))
  const pid = Number(pidLine)
  if (!(pid > 0) || !isPostmasterOf(pid, folder)) return null
  return { pid, isReady: statusLine?.trim() === 'ready', isWatched: isWatched(pid) }
}

/**
 * Removes locks whose process number now belongs to a stranger, which PostgreSQL itself would respect for ever.
 * Locks of dead processes are left to PostgreSQL, which handles two starts at once.
 */
export function removeMisleadingLocks(folder: string, socketFolder: string, port: number): void {
  for (const file of [
    path.join(folder, 'postmaster.pid'),
    path.join(socketFolder, `.s.PGSQL.${port}.lock`),
  ]) {
    const pid = Number(readLines(file)[0])
    if (pid > 0 && isAlive(pid) && !isPostmasterOf(pid, folder)) removeUnlessReplaced(file, pid)
  }
}

/** Between our look and the removal another process may have put a valid lock there: it is put back. */
function removeUnlessReplaced(file: string, pid: number): void {
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
    if (Number(readLines(aside)[0]) !== pid) fs.linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    fs.rmSync(aside, { force: true })
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      const program = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
      return (
        path.basename(program) === 'postgres' &&
        fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder)
      )
    } catch {
      return false
    }
  }
  const command = processField(pid, 'command')
  return command.includes('postgres') && command.includes(folder)
}

function isWatched(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const status = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = status.slice(status.lastIndexOf(')') + 2).split(' ')[1]
      return fs.readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(WATCHDOG_NAME)
    } catch {
      return false
    }
  }
  return processField(Number(processField(pid, 'ppid')), 'command').includes(WATCHDOG_NAME)
}

function processField(pid: number, field: 'command' | 'ppid'): string {
  return (
    spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ??
    ''
  )
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
