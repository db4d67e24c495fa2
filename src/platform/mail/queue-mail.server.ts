import type { Db } from '../database/database.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Mail, MailTransport } from './mail.ts'

const MAIL_QUEUE = 'send-mail'

/** Sends the mail after the commit of `tx`, never after a rollback. A job retries while the mail
 * server is unreachable. The job's data is encrypted, because mails contain login links and codes. */
export function queueMail(jobs: Pick<Jobs, 'enqueue'>, tx: Db, mail: Mail): Promise<void> {
  return jobs.enqueue(tx, MAIL_QUEUE, mail, { isSealed: true })
}

export function registerMailJobs(jobs: Jobs, transport: MailTransport): void {
  jobs.work<Mail>(MAIL_QUEUE, (mail) => transport.send(mail))
}
