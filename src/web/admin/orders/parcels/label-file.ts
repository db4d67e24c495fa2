import { findParcelLabel } from '#shop/parcels/booking/booking-store.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/label-file.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const id = Number(params.id)
  const label =
    Number.isSafeInteger(id) && id > 0
      ? await findParcelLabel(context.get(shopContext).db, id)
      : null
  if (!label) throw new Response('There is no such label.', { status: 404 })
  return new Response(new Uint8Array(label), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="label-${id}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
