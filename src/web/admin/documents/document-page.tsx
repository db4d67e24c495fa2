import { documentCopies } from '#shop/documents/document.ts'
import { describeDocument } from '#shop/documents/document-sheet.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import '../admin.css'
import { copiesOf, paperOf } from './document-paper.ts'
import documentStyles from './documents.css?url'
import { findShownDocument } from './find-shown-document.server.ts'
import { PrintedPage } from './printed-page.tsx'
import type { Route } from './+types/document-page.ts'

export const links = () => [{ rel: 'stylesheet', href: documentStyles }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const document = await findShownDocument(context.get(shopContext).db, params)
  const url = new URL(request.url)
  return {
    orderNumber: document.orderNumber,
    id: document.id,
    sheet: describeDocument(document),
    paper: paperOf(url),
    copies: copiesOf(url),
  }
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { orderNumber, id, ...printed } = loaderData
  return (
    <PrintedPage
      {...printed}
      copyNames={documentCopies}
      back={{ to: `/admin/orders/${orderNumber}`, text: `Order ${orderNumber}` }}
      pdf={`/admin/orders/${orderNumber}/documents/${id}/pdf`}
    />
  )
}
