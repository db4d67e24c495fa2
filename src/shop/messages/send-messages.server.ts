import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MailAttachment, MailTransport } from '#platform/mail/mail.ts'
import { invoiceFiles } from '../documents/invoice-files.server.ts'
import { renderMessage, type Sender } from './render-message.ts'
import { mailsTopic, retryPauseMinutes } from './message.ts'
import {
  updateDueMessageClaimed,
  updateMessageFailed,
  updateMessageSent,
  type MessageToSend,
} from './message-store.server.ts'

export type MailServices = { db: Db; mail: MailTransport; log: Logger; config: Sender }

const EMAILS_PER_RUN = 100
/** After this many failures in a row the mail server counts as unavailable until the next run. */
const FAILURES_MAX = 3
const ERROR_MAX = 500

/** Sends due emails one after another. Several processes may run at once, because each email is
 * claimed by only one of them. */
export async function sendMessages(services: MailServices): Promise<void> {
  let failures = 0
  for (let count = 0; count < EMAILS_PER_RUN && failures < FAILURES_MAX; count++) {
    const message = await updateDueMessageClaimed(services.db)
    if (!message) return
    failures = (await send(services, message)) ? 0 : failures + 1
  }
}

async function send(services: MailServices, message: MessageToSend): Promise<boolean> {
  const { db, mail, log, config } = services
  try {
    await mail.send({
      ...renderMessage(message, config),
      attachments: await invoicesFor(services, message),
      messageId: messageIdOf(message.id, config),
    })
  } catch (problem) {
    const error = problem instanceof Error ? problem.message : String(problem)
    log.warn({ err: problem, mailId: message.id, tries: message.tries }, 'email could not be sent')
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

/** A mail without its invoice is better than none: the order's page has the invoice too. */
async function invoicesFor(
  { db, log }: MailServices,
  { id, invoicesOf }: MessageToSend,
): Promise<MailAttachment[]> {
  if (!invoicesOf) return []
  try {
    return await invoiceFiles(db, invoicesOf)
  } catch (error) {
    log.error({ err: error, mailId: id }, 'invoice could not be attached to an email')
    return []
  }
}

/** Every try has the same message id. Mail programs then show the email once, even if it is sent
 * again after the mail server's response was lost. */
function messageIdOf(id: number, { shopUrl }: Sender): string {
  return `<order-mail-${id}@${new URL(shopUrl).hostname}>`
}
