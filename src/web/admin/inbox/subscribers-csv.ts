import { recordExport } from '#shop/import-export/export/record-export.server.ts'
import { subscribersFile } from '#shop/inbox/subscribers-file.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { streamText } from '../stream-file.server.ts'
import type { Route } from './+types/subscribers-csv.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  await recordExport(db, { file: 'subscribers.csv', takenBy: admin.id })
  return streamText('subscribers.csv', subscribersFile(db))
}
