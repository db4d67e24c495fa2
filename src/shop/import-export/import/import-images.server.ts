import { saveImage } from '../../media/save-image.server.ts'
import { UPLOAD_BYTES_MAX } from '../../media/upload.ts'
import type { ImageFailure } from '../import-note.ts'
import { fileNamed, isAddress, type ZipImages } from './image-plan.server.ts'
import { insertImportedImage, listImportedImages } from './image-source-store.server.ts'
import type { ImagePlan, MissingImage } from './import.ts'
import type { ImportServices } from './import-services.server.ts'

export type ImportedImages = { images: { id: string; alt: string }[]; missing: MissingImage[] }

/** After this number of failures in a row, a host is skipped, so that it cannot delay thousands of products. */
const FAILURES_PER_HOST_MAX = 5

/** `failures` counts the failed requests in a row by host. It is kept for the next rounds. */
export type Round = { files: ZipImages | null; savedBy: string; failures: Map<string, number> }

/** Gets the images of a product from the shop, the zip or the internet. Each imported image is
 * recorded at once, so that an interrupted import fetches no image twice. */
export async function importImages(
  services: ImportServices,
  plans: readonly ImagePlan[],
  round: Round,
): Promise<ImportedImages> {
  const imported = await listImportedImages(
    services.db,
    plans.flatMap(({ key }) => key ?? []),
  )
  const images: ImportedImages['images'] = []
  const missing: MissingImage[] = []
  for (const { source, alt, imageId, key } of plans) {
    const existing = imageId ?? (key ? imported.get(key) : undefined)
    const result = existing ? { id: existing } : await importImage(services, { source, key }, round)
    if ('id' in result) images.push({ id: result.id, alt })
    else missing.push({ source, problem: result.failure })
  }
  return { images, missing }
}

type Read = { bytes: Uint8Array } | { failure: ImageFailure }

async function importImage(
  services: ImportServices,
  { source, key }: Pick<ImagePlan, 'source' | 'key'>,
  round: Round,
): Promise<{ id: string } | { failure: ImageFailure }> {
  const read = isAddress(source)
    ? await fetchImage(services, source, round)
    : await readFromZip(round.files, source)
  if ('failure' in read) return read
  const saved = await saveImage(services, { bytes: read.bytes, uploadedBy: round.savedBy, alt: '' })
  if (saved.outcome === 'refused') return { failure: { code: saved.code } }
  if (key) await insertImportedImage(services.db, key, saved.image.id)
  return { id: saved.image.id }
}

async function fetchImage(
  { fetchPublic }: ImportServices,
  address: string,
  { failures }: Round,
): Promise<Read> {
  const host = URL.canParse(address) ? new URL(address).host : ''
  const failed = failures.get(host) ?? 0
  if (failed >= FAILURES_PER_HOST_MAX)
    return { failure: { code: 'host-skipped', host, failures: failed } }
  const fetched = await fetchPublic(address, UPLOAD_BYTES_MAX)
  if (fetched.outcome === 'fetched') {
    failures.delete(host)
    return { bytes: fetched.bytes }
  }
  failures.set(host, failed + 1)
  return { failure: { code: 'text', text: fetched.message } }
}

async function readFromZip(files: ZipImages | null, source: string): Promise<Read> {
  const name = files && fileNamed(files, source)
  if (!files || !name) return { failure: { code: files ? 'not-in-zip' : 'no-zip' } }
  const bytes = await files.zip.read(name, UPLOAD_BYTES_MAX)
  return bytes ? { bytes } : { failure: { code: 'unreadable-in-zip' } }
}
