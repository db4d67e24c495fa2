import { withinTimeout } from './within-timeout.server.ts'

/** Keeps requests away from a failed server until it works again. */
export type CircuitBreaker = {
  isOpen(): boolean
  /** Opens the breaker after a failure. Returns false, so that `catch` can return the result. */
  trip(): false
  close(): void
}

const FIRST_PAUSE_MS = 2_000
const PAUSE_MAX_MS = 60_000
const PROBE_TIMEOUT_MS = 1_500

/** While open, probes in the background. The breaker closes when a probe succeeds; the pause doubles
 * with each failed one. */
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
