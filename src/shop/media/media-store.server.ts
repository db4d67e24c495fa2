import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { CardImage } from './image.ts'

export type ImageToInsert = {
  id: string
  width: number
  height: number
  tint: string
  originalType: 'jpg' | 'webp'
  byteCount: number
  uploadedBy: string | null
  alt?: string
  isByCustomer?: boolean
}

export async function insertImage(tx: Db, image: ImageToInsert): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      id: image.id,
      width: image.width,
      height: image.height,
      tint: image.tint,
      original_type: image.originalType,
      byte_count: image.byteCount,
      uploaded_by: image.uploadedBy,
      alt: image.alt ?? '',
      is_by_customer: image.isByCustomer ?? false,
    })
    .execute()
}

export async function findImageExists(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

type AddedImage = {
  id: string
  originalType: 'jpg' | 'webp'
  byteCount: number
  addedAt: Date
}

/** Lists the oldest first. */
export async function listImagesAddedSince(
  db: Db,
  since: Date,
  { except = [], limit }: { except?: readonly string[]; limit?: number } = {},
): Promise<AddedImage[]> {
  let query = db
    .selectFrom('images')
    .select(['id', 'original_type as originalType', 'byte_count as byteCount'])
    .select('created_at as addedAt')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ originalType: 'jpg' | 'webp' }>()
  if (except.length > 0) query = query.where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
  return (limit === undefined ? query : query.limit(limit)).execute()
}

/** A damaged image is tried again after this time, because its file may have been restored from a backup. */
const DAMAGED_FOR_HOURS = 24

type ImageToRender = {
  width: number
  originalType: 'jpg' | 'webp'
  isDamaged: boolean
  /** Decoding failed at the last attempt. */
  wasDamaged: boolean
}

export async function findImageToRender(db: Db, id: string): Promise<ImageToRender | undefined> {
  return db
    .selectFrom('images')
    .where('id', '=', id)
    .select([
      'width',
      'original_type as originalType',
      sql<boolean>`damaged_at is not null`.as('wasDamaged'),
      sql<boolean>`coalesce(damaged_at > now() - make_interval(hours => ${DAMAGED_FOR_HOURS}), false)`.as(
        'isDamaged',
      ),
    ])
    .$narrowType<{ originalType: 'jpg' | 'webp' }>()
    .executeTakeFirst()
}

export async function updateImageDamaged(db: Db, id: string): Promise<void> {
  await db
    .updateTable('images')
    .set({ damaged_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateImageRepaired(db: Db, id: string): Promise<void> {
  await db.updateTable('images').set({ damaged_at: null }).where('id', '=', id).execute()
}

/** Returns the ids of images with an unreadable file. The caller limits the number of ids. */
export async function listDamagedImages(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('damaged_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids that exist. Their images cannot be deleted before the transaction ends. The
 * caller limits the number of ids. */
export async function lockImageIds(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** The caller limits the number of ids. */
export async function listCardImages(db: Db, ids: readonly string[]): Promise<CardImage[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'tint'])
    .where('id', 'in', ids)
    .execute()
}

/** The current data of images whose ids are stored in a text. The caller limits the number of ids. */
export async function listShownImages(db: Db, ids: readonly string[]): Promise<CardImage[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'tint', 'focus'])
    .where('id', 'in', ids)
    .execute()
}

/** Gives images without words of their own those of their first use. */
export async function updateMissingWords(
  tx: Db,
  used: readonly { id: string; alt: string }[],
): Promise<void> {
  const described = used.filter(({ alt }) => alt !== '')
  if (described.length === 0) return
  await sql`update images set alt = left(used.alt, 300)
    from unnest(${described.map(({ id }) => id)}::uuid[], ${described.map(({ alt }) => alt)}::text[]) as used (id, alt)
    where images.id = used.id and images.alt = ''`.execute(tx)
}

export const isShown = sql<boolean>`(exists (select from product_images where product_images.image_id = images.id)
  or exists (select from order_lines where order_lines.image_id = images.id)
  or exists (select from review_photos where review_photos.image_id = images.id)
  or exists (select from page_images where page_images.image_id = images.id)
  or exists (select from return_photos where return_photos.image_id = images.id)
  or exists (select from collection_images where collection_images.image_id = images.id)
  or exists (select from site_images where site_images.image_id = images.id))`

/** Sets `unused_since` of images that became unused, and clears it for images in use. */
export async function updateUnusedImages(tx: Db): Promise<void> {
  await tx
    .updateTable('images')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isShown)
    .execute()
  await tx
    .updateTable('images')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where(sql<boolean>`not ${isShown}`)
    .execute()
}

/** Locks images that have been unused for this many days, except images that another transaction is
 * attaching. */
export async function lockImagesLongUnused(tx: Db, days: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks unused images among these ids, even those that another transaction is attaching. */
export async function lockImagesToDelete(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the images that are still unused and returns their ids. The caller holds the locks of the images. */
export async function deleteUnshownImages(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('images')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isShown}`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
