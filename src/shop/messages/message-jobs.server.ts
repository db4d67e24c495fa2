import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { mailsTopic } from './message.ts'
import { sendMessages, type PostOffice } from './send-messages.server.ts'

const QUEUE = 'send-order-mails'
const EVERY_MINUTE = '* * * * *'

/** Sends at once when news of a mail is heard; the clock takes care of what was not heard and of what is tried again. */
export function registerMessageJobs(
  office: PostOffice & { jobs: Jobs; events: Pick<EventHub, 'subscribe'> },
): { stop(): Promise<void> } {
  const round = oneAtATime(() => sendMessages(office))
  office.jobs.work(QUEUE, round, { retryLimit: 0 })
  office.jobs.schedule(QUEUE, EVERY_MINUTE)

  const unsubscribe = office.events.subscribe(mailsTopic, () => {
    round().catch((problem: unknown) =>
      office.log.error({ err: problem }, 'mails could not be sent; the next round tries again'),
    )
  })
  return {
    async stop() {
      unsubscribe()
      await round.idle()
    },
  }
}

/** Whoever asks while a round is under way gets another one after it: its mail may have come too late for this one. */
function oneAtATime(round: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isWantedAgain = false

  async function rounds(): Promise<void> {
    do {
      isWantedAgain = false
      await round()
    } while (isWantedAgain)
  }
  function run(): Promise<void> {
    isWantedAgain = running !== null
    running ??= rounds().finally(() => (running = null))
    return running
  }
  return Object.assign(run, { idle: async () => running?.catch(() => undefined) })
}
