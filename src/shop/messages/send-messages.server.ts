import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MailTransport } from '#platform/mail/mail.server.ts'
import { dressMessage, type Sender } from './dress-message.ts'
import { mailsTopic, retryPauseMinutes } from './message.ts'
import {
  updateDueMessageTaken,
  updateMessageFailed,
  updateMessageSent,
  type MessageToSend,
} from './message-store.server.ts'

export type PostOffice = { db: Db; mail: MailTransport; log: Logger; config: Sender }

const AT_ONCE_MAX = 100
/** After so many in a row the mail server is away, and the others wait for the next round. */
const FAILURES_MAX = 3
const ERROR_MAX = 500

/** Sends what is due, one after another. Several processes may do so at once: each mail is taken by one of them. */
export async function sendMessages(office: PostOffice): Promise<void> {
  let failures = 0
  for (let count = 0; count < AT_ONCE_MAX && failures < FAILURES_MAX; count++) {
    const message = await updateDueMessageTaken(office.db)
    if (!message) return
    failures = (await send(office, message)) ? 0 : failures + 1
  }
}

async function send(
  { db, mail, log, config }: PostOffice,
  message: MessageToSend,
): Promise<boolean> {
  try {
    await mail.send({
      ...dressMessage(message, config),
      messageId: messageIdOf(message.id, config),
    })
  } catch (problem) {
    const error = problem instanceof Error ? problem.message : String(problem)
    log.warn(
      { err: problem, mailId: message.id, tries: message.tries },
      'a mail was not taken; it is tried again unless this was the last time',
    )
    await updateMessageFailed(db, message.id, {
      error: error.slice(0, ERROR_MAX),
      pauseMinutes: retryPauseMinutes(message.tries),
    })
    await publish(db, mailsTopic)
    return false
  }
  await updateMessageSent(db, message.id)
  await publish(db, mailsTopic)
  return true
}

/** The same for every try: should the server have taken it and its yes got lost, mail programs show it once. */
function messageIdOf(id: number, { shopUrl }: Sender): string {
  return `<order-mail-${id}@${new URL(shopUrl).hostname}>`
}
