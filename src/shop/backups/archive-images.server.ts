import type { Db } from '#platform/database/database.server.ts'
import {
  deletePartialBatches,
  writeMediaBatch,
  type MediaArchive,
} from '#platform/wal-archive/media-batch.server.ts'
import { listFilesAddedSince } from './added-files.server.ts'
import { IMAGE_ROW_DELAY_MS, inBatches } from './image-batches.ts'

/** Limits one run, so that WAL is archived in time during a large import. */
const IMAGES_MAX = 400

/** Archives videos and the original files of images that were added since the last run; the other sizes
 * are made again from them. After a restart the files of the last minutes are archived twice. */
export function openImageArchive(db: Db) {
  let archived = new Map<string, Date>()

  /** Returns a time before which every image is archived. */
  return async function archiveImages(archive: MediaArchive, since: Date): Promise<Date> {
    const from = new Date(since.getTime() - IMAGE_ROW_DELAY_MS)
    const images = await listFilesAddedSince(db, from, {
      except: [...archived.keys()],
      limit: IMAGES_MAX,
    })
    if (images.length > 0) await deletePartialBatches(archive)
    let until = since
    for (const batch of inBatches(images)) {
      until = later(until, batch.at(-1)!.addedAt)
      const keys = batch.map(({ key }) => key)
      await writeMediaBatch(archive, keys, until)
      for (const { id, addedAt } of batch) archived.set(id, addedAt)
    }
    const keptFrom = until.getTime() - IMAGE_ROW_DELAY_MS
    archived = new Map([...archived].filter(([, addedAt]) => addedAt.getTime() > keptFrom))
    return until
  }
}

const later = (one: Date, other: Date) => (one > other ? one : other)
