import { answersWithin } from '../database/answers-within.server.ts'
import type { Logger } from '../log/log.server.ts'
import { counter, gauge, type Figure } from '../metrics/metrics.server.ts'
import type { EventHub } from './event-hub.server.ts'

export type NewsWatch = {
  /** No news is heard, and whoever last asked the database was not answered in time. */
  isDatabaseAway(): boolean
  figures(): Figure[]
  close(): void
}

export type NewsWatchParts = {
  events: Pick<EventHub, 'onLost' | 'onGap'>
  log: Logger
  /** Throws when it does not answer. */ askDatabase(): Promise<unknown>
}

const ANSWER_WITHIN_MS = 2_000
const ASK_AGAIN_MS = 1_000

/** Says when the news falls silent and when it is back, and meanwhile asks whether the database can be asked at all, so that no visitor has to find out. */
export function watchNews({ events, log, askDatabase }: NewsWatchParts): NewsWatch {
  let deafSince: number | null = null
  let [isAway, losses] = [false, 0]
  let asking: Promise<unknown> | null = null

  /** One question at a time, however long it takes: those who wait for the database need its connections. */
  function ask(): Promise<unknown> {
    asking ??= askDatabase().finally(() => void (asking = null))
    return asking
  }

  async function look(since: number): Promise<void> {
    const answered = await answersWithin(ask, ANSWER_WITHIN_MS)
    if (deafSince !== since) return
    isAway = !answered
    setTimeout(() => void look(since), ASK_AGAIN_MS).unref()
  }

  events.onLost(() => {
    deafSince = performance.now()
    losses++
    log.warn(
      'no news is heard from the database any more: until it is back, every page is drawn anew, or shown as it was where the database does not answer',
    )
    void look(deafSince)
  })
  events.onGap(() => {
    log.warn(
      { seconds: Math.round((performance.now() - (deafSince ?? performance.now())) / 1000) },
      'news is heard from the database again',
    )
    deafSince = null
    isAway = false
  })

  return {
    isDatabaseAway: () => isAway,
    figures: () => [
      gauge(
        'zari_news_heard',
        'Whether news of the database is heard; without it nothing is kept.',
        deafSince === null ? 1 : 0,
      ),
      counter(
        'zari_news_lost_total',
        'How often the connection that hears the news was lost.',
        losses,
      ),
    ],
    close: () => void (deafSince = null),
  }
}
