import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** The machine counts as idle when its processors are idle for at least this share of the time. */
const IDLE_SHARE_MIN = 0.5

export type WaitForIdle = (limits: { pauseMs: number; withinMs: number }) => Promise<boolean>

/** Waits until the machine was mostly idle for one pause. Returns false after `withinMs`. */
export async function waitForIdle(
  { pauseMs, withinMs }: { pauseMs: number; withinMs: number },
  readProcessors: () => Pick<os.CpuInfo, 'times'>[] = os.cpus,
): Promise<boolean> {
  for (let passedMs = 0; passedMs < withinMs; passedMs += pauseMs) {
    const before = sumTimes(readProcessors())
    await pause(pauseMs)
    const after = sumTimes(readProcessors())
    if (after.idle - before.idle >= (after.all - before.all) * IDLE_SHARE_MIN) return true
  }
  return false
}

function sumTimes(processors: Pick<os.CpuInfo, 'times'>[]): { idle: number; all: number } {
  let [idle, all] = [0, 0]
  for (const { times } of processors) {
    idle += times.idle
    all += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return { idle, all }
}
