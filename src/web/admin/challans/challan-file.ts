import { challanDocument } from '#shop/challans/challan.ts'
import { describeDocument } from '#shop/documents/document-sheet.ts'
import { pdfResponse } from '#web/pdf-response.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { findShownChallan } from './find-shown-challan.server.ts'
import type { Route } from './+types/challan-file.ts'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin(request, context)
  const challan = await findShownChallan(context.get(shopContext).db, params.id)
  return pdfResponse(describeDocument(challanDocument(challan)))
}
