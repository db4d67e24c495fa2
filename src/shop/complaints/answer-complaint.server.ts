import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { inboxTopic } from '../inbox/query.ts'
import { insertAnswer } from './answer-store.server.ts'
import type { Complaint, ComplaintResult } from './complaint.ts'
import { acknowledgedMail, answerMail, closedMail } from './complaint-mails.ts'
import {
  lockComplaint,
  updateAcknowledged,
  updateClosed,
  updateDocket,
} from './complaint-store.server.ts'
import type { ComplaintParts } from './record-complaint.server.ts'

export type ComplaintStep =
  | { step: 'acknowledge' }
  | { step: 'answer'; text: string }
  | { step: 'close'; text: string; result: ComplaintResult }
  | { step: 'docket'; docket: string }

export type ComplaintAnswered = {
  outcome: 'done' | 'done-already' | 'closed' | 'unknown-complaint'
}

type Request = { number: string; staffId: string; step: ComplaintStep }

/** Does one step and mails it to the complainant. An answer or a decision also acknowledges. A closed
 * complaint is final, except for its number at the helpline. */
export async function answerComplaint(
  { db, jobs, config }: ComplaintParts,
  { number, staffId, step }: Request,
): Promise<ComplaintAnswered> {
  return inTransaction(db, async (tx): Promise<ComplaintAnswered> => {
    const complaint = await lockComplaint(tx, number)
    if (!complaint) return { outcome: 'unknown-complaint' }
    if (complaint.closedAt && step.step !== 'docket') return { outcome: 'closed' }
    if (step.step === 'acknowledge' && complaint.acknowledgedAt) return { outcome: 'done-already' }
    if (step.step !== 'docket') await updateAcknowledged(tx, complaint.id, staffId)
    await writeStep(tx, complaint, staffId, step)
    const mail = mailOf(complaint, config, step)
    if (mail) await queueMail(jobs, tx, mail)
    await recordChange(tx, {
      staffId,
      action: `complaint-${step.step}`,
      subject: `complaint:${number}`,
      before: null,
      after: step,
    })
    await publish(tx, inboxTopic)
    return { outcome: 'done' }
  })
}

async function writeStep(
  tx: Db,
  { id }: Complaint,
  staffId: string,
  step: ComplaintStep,
): Promise<void> {
  if (step.step === 'docket') return updateDocket(tx, id, step.docket)
  if (step.step === 'acknowledge') return
  await insertAnswer(tx, { complaintId: id, body: step.text, staffId })
  if (step.step === 'close') await updateClosed(tx, id, { result: step.result, staffId })
}

function mailOf(
  complaint: Complaint,
  sender: ComplaintParts['config'],
  step: ComplaintStep,
): Mail | null {
  switch (step.step) {
    case 'acknowledge':
      return acknowledgedMail(complaint, sender)
    case 'answer':
      return answerMail(complaint, sender, step.text)
    case 'close':
      return closedMail(complaint, sender, step)
    case 'docket':
      return null
  }
}
