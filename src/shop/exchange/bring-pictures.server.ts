import { UPLOAD_BYTES_MAX } from '../media/upload.ts'
import { saveImage } from '../media/save-image.server.ts'
import type { MissingPicture, PicturePlan } from './import.ts'
import type { ImportParts } from './import-parts.server.ts'
import { fileNamed, isAddress, type PictureFiles } from './picture-plan.server.ts'
import { insertBroughtPicture, listBroughtPictures } from './picture-source-store.server.ts'

export type Brought = { images: { id: string; alt: string }[]; missing: MissingPicture[] }

/** One server that does not answer must not be waited for ten thousand times. */
const FAILURES_PER_HOST_MAX = 5

/** What was learnt while one round of work was going on. */
export type Round = { files: PictureFiles | null; savedBy: string; failures: Map<string, number> }

/**
 * Every picture of a product, from the shop itself, from the zip or from the internet; what was brought once is remembered
 * at once, so a killed import fetches nothing twice. What cannot be brought is named with its reason.
 */
export async function bringPictures(
  parts: ImportParts,
  plans: readonly PicturePlan[],
  round: Round,
): Promise<Brought> {
  const brought = await listBroughtPictures(
    parts.db,
    plans.flatMap(({ key }) => key ?? []),
  )
  const images: Brought['images'] = []
  const missing: MissingPicture[] = []
  for (const { source, alt, imageId, key } of plans) {
    const there = imageId ?? (key ? brought.get(key) : undefined)
    const found = there ? { id: there } : await bring(parts, { source, key }, round)
    if ('id' in found) images.push({ id: found.id, alt })
    else missing.push({ source, problem: found.problem })
  }
  return { images, missing }
}

async function bring(
  parts: ImportParts,
  { source, key }: Pick<PicturePlan, 'source' | 'key'>,
  round: Round,
): Promise<{ id: string } | { problem: string }> {
  const read = isAddress(source)
    ? await fetchPicture(parts, source, round)
    : await readFromZip(round.files, source)
  if ('problem' in read) return read
  const saved = await saveImage(parts, { bytes: read.bytes, uploadedBy: round.savedBy, alt: '' })
  if (saved.outcome === 'refused') return { problem: saved.message }
  if (key) await insertBroughtPicture(parts.db, key, saved.image.id)
  return { id: saved.image.id }
}

async function fetchPicture(
  { fetchPublic }: ImportParts,
  address: string,
  { failures }: Round,
): Promise<{ bytes: Uint8Array } | { problem: string }> {
  const host = URL.canParse(address) ? new URL(address).host : ''
  const failed = failures.get(host) ?? 0
  if (failed >= FAILURES_PER_HOST_MAX)
    return {
      problem: `${host} has not given a picture ${FAILURES_PER_HOST_MAX} times; it was not asked again.`,
    }
  const fetched = await fetchPublic(address, UPLOAD_BYTES_MAX)
  if (fetched.outcome === 'fetched') {
    failures.delete(host)
    return { bytes: fetched.bytes }
  }
  failures.set(host, failed + 1)
  return { problem: fetched.message }
}

async function readFromZip(
  files: PictureFiles | null,
  source: string,
): Promise<{ bytes: Uint8Array } | { problem: string }> {
  const name = files && fileNamed(files, source)
  if (!files || !name)
    return {
      problem: files
        ? 'It is not in the zip.'
        : 'It is no web address, and there is no zip that it could be in.',
    }
  const bytes = await files.zip.read(name, UPLOAD_BYTES_MAX)
  return bytes ? { bytes } : { problem: 'It is damaged, or larger than 15 MB.' }
}
