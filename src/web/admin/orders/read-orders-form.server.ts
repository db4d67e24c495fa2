import type { RouterContextProvider } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin, requireStaff, type Staff } from '#web/session/signed-in.server.ts'

/** Refused to packers. */
const adminsIntents = new Set<unknown>([
  'archive',
  'restore',
  'cancel',
  'issue-invoice',
  'cancel-invoice',
  'issue-receipt',
  'inspect-parcel',
  'save-attempts',
  'request-payout',
])

export async function readOrdersForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ staff: Staff; form: FormData }> {
  const staff = await requireStaff(request, context)
  const form = await readForm(request)
  if (adminsIntents.has(form.get('intent'))) await requireAdmin(request, context)
  return { staff, form }
}
