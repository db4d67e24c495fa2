import type { RouterContextProvider } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin, requireStaff, type Staff } from '#web/session/signed-in.server.ts'

/** Allowed to packers. Every other intent needs an admin, also one that is added later. */
const packersIntents = new Set<unknown>([
  'press-stage',
  'move-on',
  'print-slips',
  'courier',
  'note',
  'pack-parcel',
  'book-parcel',
  'book-again',
  'move-parcel',
  'set-parcel-courier',
  'delivery-failed',
  'answer-passed-on',
])

export async function readOrdersForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ staff: Staff; form: FormData }> {
  const staff = await requireStaff(request, context)
  const form = await readForm(request)
  if (!packersIntents.has(form.get('intent'))) await requireAdmin(request, context)
  return { staff, form }
}
