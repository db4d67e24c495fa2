import { data } from 'react-router'
import { exportRows } from '#shop/exchange/export-rows.server.ts'
import { findImport } from '#shop/exchange/import-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { parseImportView } from './import-view.ts'
import { streamText } from '../stream-file.server.ts'
import type { Route } from './+types/rows-file.ts'

/** The dry run, or what has come of it, to go through beside the file itself. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const found = isUuid(params.id) ? await findImport(db, params.id) : undefined
  if (!found) throw data('No such import', { status: 404 })
  return streamText(
    'import.csv',
    exportRows(db, found.id, parseImportView(new URL(request.url).searchParams).show),
  )
}
