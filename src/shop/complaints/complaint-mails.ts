import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatDate } from '../shop-date.ts'
import { complaintPath, type Complaint, type ComplaintResult } from './complaint.ts'

type Sender = { shopName: string; shopUrl: string }

export const resultTexts: Record<ComplaintResult, string> = {
  resolved: 'Resolved',
  partly: 'Partly resolved',
  rejected: 'Not accepted',
}

/** Has number, deadlines and the link to the copy, but no typed text, because the address may be a
 * stranger's. */
export function recordedMail(complaint: Complaint, sender: Sender): Mail {
  const { number, recordedAt, resolveBy } = complaint
  return complaintMail(complaint, sender, `Your complaint ${number}`, [
    `We recorded your complaint on ${formatDate(recordedAt)} under the number ${number}. Our staff will acknowledge it within 48 hours, and you will get a decision by ${formatDate(resolveBy)}.`,
    'The link leads to the copy of your complaint as we recorded it, and to its state.',
    'You may also call the National Consumer Helpline: 1915.',
  ])
}

/** Contains the copy of the complaint, because staff have read it. */
export function acknowledgedMail(complaint: Complaint, sender: Sender): Mail {
  return complaintMail(complaint, sender, `We are working on your complaint ${complaint.number}`, [
    `We have read your complaint and are working on it. You will get a decision by ${formatDate(complaint.resolveBy)}.`,
    `Your complaint as recorded:\n${complaint.body}`,
  ])
}

export function answerMail(complaint: Complaint, sender: Sender, text: string): Mail {
  return complaintMail(complaint, sender, `Answer to your complaint ${complaint.number}`, [text])
}

export function closedMail(
  complaint: Complaint,
  sender: Sender,
  { result, text }: { result: ComplaintResult; text: string },
): Mail {
  return complaintMail(complaint, sender, `Decision on your complaint ${complaint.number}`, [
    `Result: ${resultTexts[result]}.`,
    text,
    'If you do not agree, you may call the National Consumer Helpline: 1915.',
  ])
}

function complaintMail(
  complaint: Complaint,
  { shopName, shopUrl }: Sender,
  subject: string,
  paragraphs: string[],
): Mail {
  const button = { label: 'View your complaint', url: shopUrl + complaintPath(complaint) }
  return {
    to: complaint.email,
    subject,
    ...emailLayout({ shopName, shopUrl, heading: subject, paragraphs, button }),
  }
}
