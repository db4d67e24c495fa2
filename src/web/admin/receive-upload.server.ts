import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import type { UploadSlots } from '#web/forms/upload-slots.server.ts'
import type { Shop } from '#web/shop-context.server.ts'

type Upload = {
  slots: UploadSlots
  bytesMax: number
  save: (bytes: Buffer) => Promise<{ outcome: 'saved' | 'refused' }>
  /** The log phrase when the storage is unavailable. */
  notStored: string
}

/** Receives one file, which is the body of the request. Its name and declared type are ignored. */
export async function receiveUpload(
  { machine, log }: Pick<Shop, 'machine' | 'log'>,
  request: Request,
  { slots, bytesMax, save, notStored }: Upload,
): Promise<Response> {
  if (machine.disk.state() === 'full') return refused('disk-full', 507)
  try {
    return await slots.hold(announcedBytes(request, bytesMax), async () => {
      const bytes = await readLimitedBody(request, bytesMax)
      if (!bytes) return refused('too-large', 413)
      const saved = await save(bytes)
      return json(saved, saved.outcome === 'saved' ? 201 : 422)
    })
  } catch (error) {
    if (isDiskFullError(error)) return refused('disk-full', 507)
    if (!isStorageUnavailable(error)) throw error
    log.error({ err: error }, notStored)
    return refused('storage-unavailable', 503)
  }
}

type Refusal = 'disk-full' | 'too-large' | 'storage-unavailable'

function refused(code: Refusal, status: number): Response {
  return json({ outcome: 'refused', code }, status)
}

/** A request without a length counts as an upload of the maximum size. */
function announcedBytes(request: Request, bytesMax: number): number {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  return Number.isInteger(announced) ? Math.min(announced, bytesMax) : bytesMax
}

function json(result: object, status: number): Response {
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } })
}
