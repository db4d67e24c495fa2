/** About three thousand pages, shared by all processes. */
const DEFAULT_MB = 24
/**
 * Minimum per process: each has a cache of its own, and a smaller one would render pages too often.
 */
const PROCESS_MIN_MB = 8
const MB = 1024 * 1024

/** Bytes for one process. `configuredMb` is the total over all processes, when it is set. */
export function pageCacheBudget(processes: number, configuredMb: number | null): number {
  const megabytes =
    configuredMb === null
      ? Math.max(DEFAULT_MB / processes, PROCESS_MIN_MB)
      : configuredMb / processes
  return Math.floor(MB * megabytes)
}
