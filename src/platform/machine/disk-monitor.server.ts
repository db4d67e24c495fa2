import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { gauge } from '../metrics/metrics.server.ts'
import { nextDiskState, usedShare, type DiskSpace, type DiskState } from './disk-usage.ts'

export type DiskMonitor = {
  state(): DiskState
  /** Returns the used share of the fullest disk, from 0 to 1. */
  usedShare(): number
  check(): Promise<void>
  registerMetrics(registry: Registry): void
  close(): void
}

const INTERVAL_MS = 30_000

type Options = {
  folders: readonly string[]
  onChange: (state: DiskState, share: number) => void
  readSpace?: (folder: string) => Promise<DiskSpace>
}

/** Watches the disks of these folders. Ignores folders that do not exist. */
export function openDiskMonitor({ folders, onChange, readSpace = statfs }: Options): DiskMonitor {
  let state: DiskState = 'ok'
  let share = 0

  async function check(): Promise<void> {
    const spaces = await Promise.all(folders.map((folder) => readSpace(folder).catch(() => null)))
    share = Math.max(0, ...spaces.map((space) => (space ? usedShare(space) : 0)))
    const before = state
    state = nextDiskState(before, share)
    if (state !== before) onChange(state, share)
  }
  const timer = setInterval(() => void check(), INTERVAL_MS).unref()

  return {
    state: () => state,
    usedShare: () => share,
    check,
    registerMetrics(registry) {
      const help = 'Share of the fullest disk that is used, from 0 to 1.'
      gauge(registry, { name: 'zari_disk_used_share', help }, () => share)
    },
    close: () => clearInterval(timer),
  }
}
