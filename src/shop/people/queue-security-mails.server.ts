import type { OnSecurityEvent } from '#platform/auth/security-event.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { listAdminEmails } from './people-store.server.ts'
import { isStaff } from './role.ts'
import { securityMail, type StaffSecurityEvent } from './security-mail.ts'

export type SecurityMailParts = {
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

/** Mails the person concerned and every admin. */
export async function queueSecurityMails(
  { jobs, config: { shopName, shopUrl } }: SecurityMailParts,
  tx: Db,
  event: StaffSecurityEvent,
): Promise<void> {
  const recipients = new Set([event.account.email, ...(await listAdminEmails(tx))])
  for (const to of recipients)
    await queueMail(jobs, tx, securityMail({ to, shopName, shopUrl, event }))
}

/** Reports events of staff accounts only, not of customer accounts. */
export function reportStaffEvents(parts: SecurityMailParts): OnSecurityEvent {
  return async (tx, event) => {
    if (isStaff(event.account.role)) await queueSecurityMails(parts, tx, event)
  }
}
