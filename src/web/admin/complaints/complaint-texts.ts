import type { ComplaintAnswered } from '#shop/complaints/answer-complaint.server.ts'
import { deadlineOf, type Complaint } from '#shop/complaints/complaint.ts'
import { resultTexts } from '#shop/complaints/complaint-mails.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

const whats = { acknowledge: 'Acknowledge', resolve: 'Decide' }

/** For example `Acknowledge by Nov 26, 2026, 14:32`. */
export function deadlineText(
  complaint: Parameters<typeof deadlineOf>[0] & Pick<Complaint, 'result'>,
  now: Date,
): { text: string; isLate: boolean } {
  const deadline = deadlineOf(complaint, now)
  if (!deadline)
    return { text: complaint.result ? resultTexts[complaint.result] : 'Closed', isLate: false }
  const { what, by, isLate } = deadline
  const text = `${whats[what]} by ${formatDate(by)}, ${formatTime(by)}`
  return { text: isLate ? `Late: ${text}` : text, isLate }
}

export const complaintMessages: Record<ComplaintAnswered['outcome'], string> = {
  done: 'Saved. The customer gets a mail about every answer.',
  'done-already': 'It is acknowledged already.',
  closed: 'This complaint is closed already.',
  'unknown-complaint': 'There is no such complaint.',
}
