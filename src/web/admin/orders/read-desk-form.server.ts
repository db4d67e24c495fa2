import type { RouterContextProvider } from 'react-router'
import { readForm } from '#web/read-form.ts'
import { requireAdmin, requireStaff, type Staff } from '#web/signed-in.server.ts'

/** What takes an order out of the list, or back into it, is not a packer's to decide. */
const adminsIntents = new Set<unknown>(['archive', 'restore'])

export async function readDeskForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ staff: Staff; form: FormData }> {
  const staff = await requireStaff(request, context)
  const form = await readForm(request)
  if (adminsIntents.has(form.get('intent'))) await requireAdmin(request, context)
  return { staff, form }
}
