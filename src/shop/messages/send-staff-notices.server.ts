import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { emailLayout } from '#platform/mail/email-layout.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import type { Sender } from './render-message.ts'
import { noticeMail } from './staff-notice.ts'
import {
  deleteOldNotices,
  listStaffToMail,
  updateNoticesMailed,
} from './staff-notice-store.server.ts'

type NoticeServices = { db: Db; jobs: Jobs; log: Logger; config: Sender }

const QUEUE = 'send-staff-notices'
const EVERY_MINUTE = '* * * * *'
const CLEANING_QUEUE = 'delete-old-staff-notices'
/** UTC; 4 a.m. in India. */
const AT_NIGHT = '30 22 * * *'

export function registerStaffNoticeJobs(services: NoticeServices): void {
  services.jobs.work(QUEUE, () => sendStaffNotices(services))
  services.jobs.schedule(QUEUE, EVERY_MINUTE)
  services.jobs.work(CLEANING_QUEUE, () => deleteOldNotices(services.db))
  services.jobs.schedule(CLEANING_QUEUE, AT_NIGHT)
}

/** Mails all due notices of each person together. Safe to repeat and to run in several processes. */
export async function sendStaffNotices(services: NoticeServices): Promise<void> {
  for (const staffId of await listStaffToMail(services.db))
    try {
      await mailNotices(services, staffId)
    } catch (error) {
      services.log.error({ err: error, staffId }, 'staff notice failed; retrying next minute')
    }
}

/** Marks the notices and queues their mail in one transaction, so that neither happens without the other. */
async function mailNotices({ db, jobs, config }: NoticeServices, staffId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email, notices } = await updateNoticesMailed(tx, staffId)
    if (notices.length === 0) return
    const { subject, content } = noticeMail(notices, config)
    await queueMail(jobs, tx, {
      to: email,
      subject,
      messageId: `<staff-notice-${randomUUID()}@${new URL(config.shopUrl).hostname}>`,
      ...emailLayout(content),
    })
  })
}
