import { withinTimeout } from './within-timeout.server.ts'

/** Keeps requests away from a server that failed. */
export type CircuitBreaker = {
  isOpen(): boolean
  /** Opens the breaker after a failure; returns false for use in `catch`. */
  trip(): false
  close(): void
}

const FIRST_PAUSE_MS = 2_000
const PAUSE_MAX_MS = 60_000
const PROBE_TIMEOUT_MS = 1_500

/** Probes in the background after each pause and closes when the probe succeeds; the pause doubles with each failure. */
export function openCircuitBreaker(probe: () => Promise<void>): CircuitBreaker {
  let timer: NodeJS.Timeout | null = null

  function pauseFor(milliseconds: number): void {
    timer = setTimeout(() => void check(milliseconds), milliseconds).unref()
  }

  async function check(pausedMs: number): Promise<void> {
    const succeeded = await withinTimeout(probe, PROBE_TIMEOUT_MS)
    if (timer === null) return // closed meanwhile
    if (succeeded) timer = null
    else pauseFor(Math.min(PAUSE_MAX_MS, pausedMs * 2))
  }

  return {
    isOpen: () => timer !== null,
    trip() {
      if (timer === null) pauseFor(FIRST_PAUSE_MS)
      return false
    },
    close() {
      clearTimeout(timer ?? undefined)
      timer = null
    },
  }
}
