import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { initialBookNames, type BookNames } from '../../books/book-names.ts'

export async function findBookNames(db: Db): Promise<{ names: BookNames; version: number }> {
  const { names, version } = await db
    .selectFrom('shop_settings')
    .select(['book_names as names', 'book_names_version as version'])
    .executeTakeFirstOrThrow()
  return { names: { ...initialBookNames, ...(names as Partial<BookNames>) }, version }
}

/** Returns false if the names have changed since version `basedOn`. */
export async function updateBookNames(tx: Db, names: BookNames, basedOn: number): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      book_names: JSON.stringify(names),
      book_names_version: sql<number>`book_names_version + 1`,
    })
    .where('book_names_version', '=', basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
