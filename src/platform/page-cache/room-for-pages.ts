/** About three thousand pages; several processes share it. */
const USUAL_MB = 24
/** Each process draws for itself and keeps for itself: with less, many processes would draw what one keeps. */
const LEAST_OF_PROCESS_MB = 8
const MB = 1024 * 1024

/** What one of the processes may keep. `wantedMb`: of all together, when somebody has said so. */
export function roomForPages(processes: number, wantedMb: number | null): number {
  return Math.floor(
    MB *
      (wantedMb === null
        ? Math.max(USUAL_MB / processes, LEAST_OF_PROCESS_MB)
        : wantedMb / processes),
  )
}
