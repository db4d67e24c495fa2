import fs from 'node:fs'
import path from 'node:path'

/** The length of a Linux clock tick. */
const TICK_MS = 10
const KB_PER_MB = 1024

/** The user and system time that a process has used since its start. */
export function cpuMs(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The proportional set size, in which shared memory is divided among the processes that use it. */
export function memoryMb(pid: number): number {
  return (
    Number(
      /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? NaN,
    ) / KB_PER_MB
  )
}

/** The memory of a PostgreSQL server with all its processes. */
export function postgresMemoryMb(dataFolder: string): number {
  const postmaster = fs
    .readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8')
    .split('\n')[0]!
  const backends = fs
    .readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
  return [postmaster, ...backends].reduce(
    (sum, pid) => sum + (fs.existsSync(`/proc/${pid}/smaps_rollup`) ? memoryMb(Number(pid)) : 0),
    0,
  )
}

export function quantile(share: number, numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
