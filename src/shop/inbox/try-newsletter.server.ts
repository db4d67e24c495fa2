import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { dressMessage, type Sender } from '../messages/dress-message.ts'
import { findNewsletter } from './newsletter-store.server.ts'
import { newsletterWords, type NewsletterText } from './newsletter.ts'
import { unsubscribePath } from './subscriber.ts'

/** Belongs to nobody: the link of a mail that was sent for trying leads to a page that says so. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

type Post = { db: Db; jobs: Pick<Jobs, 'enqueue'>; config: Sender }

/** To the one who writes it, as it would arrive. */
export async function tryNewsletter(
  { db, jobs, config }: Post,
  { id, to }: { id: number; to: string },
): Promise<{ outcome: 'queued' | 'unknown-newsletter' }> {
  return inTransaction(db, async (tx) => {
    const newsletter = await findNewsletter(tx, id)
    if (!newsletter) return { outcome: 'unknown-newsletter' }
    const mail = newsletterMail(newsletter, to, config)
    await queueMail(jobs, tx, { ...mail, subject: `[Trial] ${mail.subject}` })
    return { outcome: 'queued' }
  })
}

/** As one person would get it. */
export function newsletterMail(text: NewsletterText, to: string, sender: Sender) {
  return dressMessage(
    {
      to,
      subject: text.subject,
      words: newsletterWords(text),
      unsubscribePath: unsubscribePath(NOBODY),
    },
    sender,
  )
}
