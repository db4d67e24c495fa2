import type { Db } from '../database/database.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Mail, MailTransport } from './mail.server.ts'

const MAIL_QUEUE = 'send-mail'

/** Sent after the commit, never after a rollback, and again while the mail server is away. */
export function queueMail(jobs: Pick<Jobs, 'enqueue'>, tx: Db, mail: Mail): Promise<void> {
  return jobs.enqueue(tx, MAIL_QUEUE, mail)
}

export function workMail(jobs: Jobs, transport: MailTransport): void {
  jobs.work<Mail>(MAIL_QUEUE, (mail) => transport.send(mail))
}
