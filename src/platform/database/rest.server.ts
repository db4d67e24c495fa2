import { answersWithin } from './answers-within.server.ts'

/** A server that failed is left alone; whoever asks meanwhile asks elsewhere. */
export type Rest = {
  isOn(): boolean
  /** Answers false, for whoever asks whether the server did something. */
  begin(): false
  close(): void
}

const REST_MS = 2_000
const REST_MAX_MS = 60_000
const ANSWER_WITHIN_MS = 1_500

/** It ends when the server answers `probe`, which nobody waits for; each time that it does not, the next rest is twice as long. */
export function openRest(probe: () => Promise<void>): Rest {
  let timer: NodeJS.Timeout | null = null

  function restFor(milliseconds: number): void {
    timer = setTimeout(() => void look(milliseconds), milliseconds).unref()
  }

  async function look(rested: number): Promise<void> {
    const answered = await answersWithin(probe, ANSWER_WITHIN_MS)
    if (timer === null) return // closed meanwhile
    if (answered) timer = null
    else restFor(Math.min(REST_MAX_MS, rested * 2))
  }

  return {
    isOn: () => timer !== null,
    begin() {
      if (timer === null) restFor(REST_MS)
      return false
    },
    close() {
      clearTimeout(timer ?? undefined)
      timer = null
    },
  }
}
