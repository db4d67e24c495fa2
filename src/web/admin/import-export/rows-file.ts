import { data } from 'react-router'
import { exportRows, type RowTexts } from '#shop/import-export/export/export-rows.server.ts'
import { findImport } from '#shop/import-export/import/import-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { imageFailureText, noteText, outcomeNoteText } from './note-messages.ts'
import { parseImportView } from './import-view.ts'
import { streamText } from '../stream-file.server.ts'
import type { Route } from './+types/rows-file.ts'

const rowTexts: RowTexts = {
  note: noteText,
  outcomeNote: outcomeNoteText,
  imageFailure: imageFailureText,
}

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const found = isUuid(params.id) ? await findImport(db, params.id) : undefined
  if (!found) throw data('No such import', { status: 404 })
  const view = parseImportView(new URL(request.url).searchParams)
  return streamText('import.csv', exportRows(db, found.id, view.show, rowTexts))
}
