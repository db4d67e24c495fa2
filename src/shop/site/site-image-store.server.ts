import { sql } from 'kysely'
import type { JsonValue } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { CardImage } from '../media/image.ts'
import { withReplacedImage } from './replaced-image.ts'

/** Notes that texts of the site show another image instead, and returns the kinds of those texts. */
export async function updateImageOfSites(
  tx: Db,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with earlier as (delete from site_images where image_id = ${from} returning kind),
    added as (insert into site_images (image_id, kind) select ${to}, kind from earlier on conflict do nothing)
    select kind from earlier order by kind`.execute(tx)
  return rows.map(({ kind }) => kind)
}

const tables = ['site_records', 'site_drafts', 'site_schedules'] as const
type TextTable = (typeof tables)[number]

/** Replaces the image in every stored version of these texts. An editor that showed an earlier draft
 * is refused. */
export async function updateTextsWithImage(
  tx: Db,
  kinds: readonly string[],
  { from, to }: { from: string; to: CardImage },
): Promise<void> {
  if (kinds.length === 0) return
  for (const table of tables)
    for (const { kind, version, body } of await lockTexts(tx, table, kinds, from))
      await sql`update ${sql.table(table)}
        set body = ${JSON.stringify(withReplacedImage(body, from, to))}
          ${table === 'site_drafts' ? sql`, version = version + 1` : sql``}
        where kind = ${kind} ${version === null ? sql`` : sql`and version = ${version}`}`.execute(
        tx,
      )
}

type StoredText = { kind: string; version: number | null; body: JsonValue }

async function lockTexts(
  tx: Db,
  table: TextTable,
  kinds: readonly string[],
  imageId: string,
): Promise<StoredText[]> {
  const version = table === 'site_schedules' ? sql`null::integer` : sql`version`
  const { rows } = await sql<StoredText>`
    select kind, ${version} as version, body from ${sql.table(table)}
    where kind = any (${kinds}::text[]) and strpos(body::text, ${imageId}) > 0
    order by 1, 2 for update`.execute(tx)
  return rows
}
