import { challanCopies, challanDocument } from '#shop/challans/challan.ts'
import { describeDocument } from '#shop/documents/document-sheet.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import '../admin.css'
import { copiesOf, paperOf } from '../documents/document-paper.ts'
import documentStyles from '../documents/documents.css?url'
import { PrintedPage } from '../documents/printed-page.tsx'
import { findShownChallan } from './find-shown-challan.server.ts'
import type { Route } from './+types/challan-page.ts'

export const links = () => [{ rel: 'stylesheet', href: documentStyles }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const challan = await findShownChallan(context.get(shopContext).db, params.id)
  const url = new URL(request.url)
  return {
    id: challan.id,
    sheet: describeDocument(challanDocument(challan)),
    paper: paperOf(url),
    copies: copiesOf(url),
  }
}

export default function ChallanPage({ loaderData }: Route.ComponentProps) {
  const { id, ...printed } = loaderData
  return (
    <PrintedPage
      {...printed}
      copyNames={challanCopies}
      back={{ to: '/admin/challans', text: 'Delivery challans' }}
      pdf={`/admin/challans/${id}/pdf`}
    />
  )
}
