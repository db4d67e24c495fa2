import { redirect } from 'react-router'
import { beginImport } from '#shop/exchange/begin-import.server.ts'
import { importsFolder } from '#shop/exchange/import-parts.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { receiveUpload } from './receive-upload.server.ts'
import type { UploadAnswer } from './send-files.ts'
import type { Route } from './+types/upload-import.ts'

/** Files come in here, from the page's script, which wants to know, or from the plain form, which wants to go on. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  const received = await receiveUpload(request, importsFolder(shop.config.dataDir))
  const isScript = request.headers.get('accept') === 'application/json'
  if (received.outcome === 'refused') {
    return isScript
      ? answer(received, 422)
      : redirect(`/admin/exchange?${new URLSearchParams({ problem: received.message })}`)
  }
  const { id, fileName, hasPictures } = received
  await beginImport(shop, { id, fileName, hasPictures, createdBy: admin.id })
  return isScript ? answer({ outcome: 'begun', id }, 201) : redirect(`/admin/exchange/${id}`)
}

function answer(words: UploadAnswer, status: number): Response {
  return Response.json(words, { status, headers: { 'cache-control': 'no-store' } })
}
