import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { inboxTopic } from '../inbox/query.ts'
import { lockSender } from '../messages/sent-again.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { complaintPath, type ComplaintText } from './complaint.ts'
import { recordedMail } from './complaint-mails.ts'
import { findComplaintRecordedBefore, insertComplaint } from './complaint-store.server.ts'

export type ComplaintParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Records the complaint, mails its copy to the complainant, and notifies staff. A complaint that a
 * double click or a retry sends again keeps its number and is not mailed again. */
export async function recordComplaint(
  { db, jobs, config }: ComplaintParts,
  text: ComplaintText,
): Promise<{ number: string; path: string }> {
  return inTransaction(db, async (tx) => {
    await lockSender(tx, text.email)
    const known = await findComplaintRecordedBefore(tx, text)
    if (known) return { number: known.number, path: complaintPath(known) }
    const complaint = await insertComplaint(tx, { ...text, number: newNumber() })
    const { number, name } = complaint
    await queueMail(jobs, tx, recordedMail(complaint, config))
    await recordStaffNotices(tx, {
      event: 'new-complaint',
      subject: `complaint:${number}`,
      summary: `${number}: ${name}`,
      path: `/admin/complaints/${number}`,
    })
    await publish(tx, inboxTopic)
    return { number, path: complaintPath(complaint) }
  })
}

function newNumber(): string {
  const letter = () => ALPHABET[crypto.randomInt(ALPHABET.length)]
  return `C-${Array.from({ length: 8 }, letter).join('')}`
}
