/** Default size in megabytes over all processes; enough for about three thousand pages. */
const DEFAULT_MB = 24
/** Minimum size of the cache that each process has; a smaller one would render pages too often. */
const PROCESS_MIN_MB = 8
const MB = 1024 * 1024

/** Returns the bytes for one process. `configuredMb` is the configured total over all processes, or null. */
export function pageCacheBudget(processes: number, configuredMb: number | null): number {
  const megabytes =
    configuredMb === null
      ? Math.max(DEFAULT_MB / processes, PROCESS_MIN_MB)
      : configuredMb / processes
  return Math.floor(MB * megabytes)
}
