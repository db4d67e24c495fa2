import fs from 'node:fs'
import path from 'node:path'

/** The length of a Linux clock tick. */
const TICK_MS = 10

/** Processor time of PostgreSQL and all backends, even ended ones. Null without `/proc`. */
export function serverCpuMs(dataFolder: string): number | null {
  if (!fs.existsSync('/proc/self/stat')) return null
  const postmaster = Number(
    fs.readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  for (;;) {
    const own = statOf(postmaster)
    if (!own) return null
    const living = fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === postmaster)
    // Otherwise a backend has ended in the meantime and is in neither sum, so all are read again.
    if (statOf(postmaster)?.childrenMs === own.childrenMs)
      return living.reduce((sum, stat) => sum + stat!.usedMs, own.usedMs + own.childrenMs)
  }
}

function statOf(pid: number): { parent: number; usedMs: number; childrenMs: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1]!,
      usedMs: (fields[11]! + fields[12]!) * TICK_MS,
      childrenMs: (fields[13]! + fields[14]!) * TICK_MS,
    }
  } catch {
    return null
  }
}
