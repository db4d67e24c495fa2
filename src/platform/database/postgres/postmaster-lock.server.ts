import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The server that has locked a data folder. */
export type Postmaster = { pid: number; isReady: boolean; isWatched: boolean }

/** Part of the watchdog's command line, by which other processes recognise a watchdog. */
export const WATCHDOG_NAME = 'zari-postgres-watchdog'

const ENDS_WITHIN_MS = 60_000
const POLL_MS = 50

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the server named in PostgreSQL's own lock file. Its pid counts only if that process is a
 * postgres working in this folder, because pids are reused, especially after a reboot. */
export function findPostmaster(folder: string): Postmaster | null {
  const [pidLine, , , , , , , statusLine] = readLines(path.join(folder, 'postmaster.pid'))
  const pid = Number(pidLine)
  if (!(pid > 0) || !isPostmasterOf(pid, folder)) return null
  return { pid, isReady: statusLine?.trim() === 'ready', isWatched: isWatched(pid) }
}

/** Waits for the end of a server whose shop was killed: its watchdog stops it. */
export async function awaitServerEnd(folder: string): Promise<void> {
  const deadline = Date.now() + ENDS_WITHIN_MS
  for (;;) {
    const server = findPostmaster(folder)
    if (!server) return
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${server.pid}) still uses ${folder}. End it first.`)
    await pause(POLL_MS)
  }
}

/** Removes locks whose pid now belongs to another program, because PostgreSQL itself would respect
 * them forever. Leaves locks of dead processes to PostgreSQL, which handles simultaneous starts. */
export function removeMisleadingLocks(folder: string, socketFolder: string, port: number): void {
  for (const file of [
    path.join(folder, 'postmaster.pid'),
    path.join(socketFolder, `.s.PGSQL.${port}.lock`),
  ]) {
    const pid = Number(readLines(file)[0])
    if (pid > 0 && isAlive(pid) && identify(pid, folder) === 'other')
      removeUnlessReplaced(file, pid)
  }
}

/** Removes the lock, but restores it if another process has replaced it by a valid one meanwhile. */
function removeUnlessReplaced(file: string, pid: number): void {
  const renamed = `${file}.${process.pid}`
  try {
    fs.renameSync(file, renamed)
    if (Number(readLines(renamed)[0]) !== pid) fs.linkSync(renamed, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    fs.rmSync(renamed, { force: true })
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  return identify(pid, folder) === 'postmaster'
}

/** `unknown` if the process is hidden from this one. A postgres of the same user whose folder cannot
 * be read counts as the postmaster. This happens between a service with a user namespace and a
 * program outside it, and starting a second server on one folder would destroy the data. */
function identify(pid: number, folder: string): 'postmaster' | 'other' | 'unknown' {
  if (process.platform !== 'linux') {
    const command = processField(pid, 'command')
    return command.includes('postgres') && command.includes(folder) ? 'postmaster' : 'other'
  }
  try {
    const program = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    if (path.basename(program) !== 'postgres') return 'other'
  } catch {
    return 'unknown'
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder) ? 'postmaster' : 'other'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'postmaster' : 'unknown'
  }
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
