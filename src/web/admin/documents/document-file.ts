import { describeDocument } from '#shop/documents/document-sheet.ts'
import { pdfResponse } from '#web/pdf-response.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { findShownDocument } from './find-shown-document.server.ts'
import type { Route } from './+types/document-file.ts'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  await requireStaff(request, context)
  const document = await findShownDocument(context.get(shopContext).db, params)
  return pdfResponse(describeDocument(document))
}
