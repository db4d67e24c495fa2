import type { DutyStatus } from '#shop/compliance/checklist.ts'
import type { Confidence } from '#shop/compliance/duty.ts'
import type { PublicationGate } from '#shop/compliance/publication-gate.ts'
import type { AuditErrorCode } from '#shop/compliance/self-audit.ts'

export const statusNames: Record<DutyStatus, string> = {
  done: 'Done',
  missing: 'Missing',
  later: 'Not done yet',
  'your-decision': 'You decide',
}

export const confidenceTexts: Record<Confidence, string> = {
  certain: '',
  likely: 'Not quite certain: ask your adviser.',
  unclear: 'Open to interpretation: you decide, ask your adviser.',
}

export const gateNames: Record<PublicationGate, string> = {
  off: 'Off: say nothing in the product form',
  warn: 'Warn: say what is missing, and publish',
  block: 'Block: publish complete products only',
}

export const complianceMessages = {
  gateSaved: 'Saved.',
  kindsSaved: 'Saved for all products of these kinds.',
  declared: 'Saved.',
  auditSaved: 'The certificate is saved.',
}

export const auditErrors: Record<AuditErrorCode, string> = {
  missing: 'Please fill this in.',
  'not-a-day': 'Please enter a day.',
  'in-the-future': 'This day must not be in the future.',
  'too-long': 'This is too long.',
}
