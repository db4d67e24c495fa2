import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { mailsTopic } from './message.ts'
import { sendMessages, type MailServices } from './send-messages.server.ts'

const QUEUE = 'send-order-mails'
const EVERY_MINUTE = '* * * * *'

/** Sends emails as soon as an event announces one. The schedule covers lost events and retries. */
export function registerMessageJobs(
  services: MailServices & { jobs: Jobs; events: Pick<EventHub, 'subscribe'> },
): { stop(): Promise<void> } {
  const run = withoutOverlap(() => sendMessages(services))
  services.jobs.work(QUEUE, run, { retryLimit: 0 })
  services.jobs.schedule(QUEUE, EVERY_MINUTE)

  const unsubscribe = services.events.subscribe(mailsTopic, () => {
    run().catch((error: unknown) =>
      services.log.error({ err: error }, 'emails could not be sent; retrying in the next run'),
    )
  })
  return {
    async stop() {
      unsubscribe()
      await run.idle()
    },
  }
}

/** A call during a run starts another run afterwards, because the current run may miss the new email. */
function withoutOverlap(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isRequestedAgain = false

  async function repeat(): Promise<void> {
    do {
      isRequestedAgain = false
      await work()
    } while (isRequestedAgain)
  }
  function run(): Promise<void> {
    isRequestedAgain = running !== null
    running ??= repeat().finally(() => (running = null))
    return running
  }
  return Object.assign(run, { idle: async () => running?.catch(() => undefined) })
}
