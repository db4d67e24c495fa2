import { redirect } from 'react-router'
import { beginImport } from '#shop/import-export/import/begin-import.server.ts'
import { importsFolder } from '#shop/import-export/import/import-services.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { receiveUpload, type Received } from './receive-upload.server.ts'
import type { UploadResult } from './upload-result.ts'
import type { Route } from './+types/upload-import.ts'

export const loader = refuseReading

/** Answers a request of the page's script with JSON and a plain form with a redirect. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  const received: Received =
    shop.machine.disk.state() === 'full'
      ? { outcome: 'refused', code: 'disk-full' }
      : await receiveUpload(request, importsFolder(shop.config.dataDir))
  const isScript = request.headers.get('accept') === 'application/json'
  if (received.outcome === 'refused') {
    return isScript
      ? json(received, received.code === 'disk-full' ? 507 : 422)
      : redirect(`/admin/exchange?${new URLSearchParams({ problem: received.code })}`)
  }
  const { id, fileName, hasImageZip } = received
  await beginImport(shop, { id, fileName, hasImageZip, createdBy: admin.id })
  return isScript ? json({ outcome: 'begun', id }, 201) : redirect(`/admin/exchange/${id}`)
}

function json(result: UploadResult, status: number): Response {
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } })
}
