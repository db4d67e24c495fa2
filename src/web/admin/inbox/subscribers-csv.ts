import { Readable } from 'node:stream'
import { subscribersFile } from '#shop/inbox/subscribers-file.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/subscribers-csv.ts'

/** Written row by row while it is read, so that a long list costs no memory. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const rows = subscribersFile(context.get(shopContext).db)
  return new Response(Readable.toWeb(Readable.from(rows, { objectMode: false })) as ReadableStream, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="subscribers.csv"', 'cache-control': 'no-store' },
  })
}
