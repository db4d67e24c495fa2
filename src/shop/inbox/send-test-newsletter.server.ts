import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { renderMessage, type Sender } from '../messages/render-message.ts'
import { findNewsletter } from './newsletter-store.server.ts'
import { newsletterContent, type NewsletterText } from './newsletter.ts'
import { unsubscribePath } from './subscriber.ts'

/** The key of no subscriber, whose unsubscribe link leads to a page that explains this. */
const NO_SUBSCRIBER = '00000000-0000-4000-8000-000000000000'

type Services = { db: Db; jobs: Pick<Jobs, 'enqueue'>; config: Sender }

/** Sends a test email of the newsletter to its author, as a subscriber would receive it. */
export async function sendTestNewsletter(
  { db, jobs, config }: Services,
  { id, to }: { id: number; to: string },
): Promise<{ outcome: 'queued' | 'unknown-newsletter' }> {
  return inTransaction(db, async (tx) => {
    const newsletter = await findNewsletter(tx, id)
    if (!newsletter) return { outcome: 'unknown-newsletter' }
    const mail = newsletterMail(newsletter, to, config)
    await queueMail(jobs, tx, { ...mail, subject: `[Test] ${mail.subject}` })
    return { outcome: 'queued' }
  })
}

export function newsletterMail(text: NewsletterText, to: string, sender: Sender) {
  return renderMessage(
    {
      to,
      subject: text.subject,
      content: newsletterContent(text),
      unsubscribePath: unsubscribePath(NO_SUBSCRIBER),
    },
    sender,
  )
}
