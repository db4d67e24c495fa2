import fs from 'node:fs'
import path from 'node:path'

/** A tick of Linux. */
const TICK_MS = 10

/** Processor time that a PostgreSQL and all its backends, also those that have ended, have used since it was started. Null where there is no `/proc`. */
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
    // A backend that ended while we looked would be missing in both.
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
