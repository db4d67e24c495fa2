import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { explainingDatabase } from '../../../tests/plans/record-plans.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { updateUnusedImages } from '../media/media-store.server.ts'
import { listImageUses } from './image-use-store.server.ts'
import { listLibrary } from './library-store.server.ts'
import { libraryFilters } from './library-view.ts'

const IMAGES = 20_000
const { db, pool } = await testDatabase()
const explaining = explainingDatabase(pool)
const first = { search: '', page: 1 }

/** Three images in four are used by the home page; one in fifty has no words or is by a customer. */
beforeAll(async () => {
  await sql`insert into images (id, width, height, tint, original_type, byte_count, created_at, alt, is_by_customer)
    select md5('library ' || n)::uuid, 1200, 1600, '#8c1d2f', 'jpg', 100000, now() - n * interval '1 minute',
      case when n % 50 = 0 then '' else 'Saree No. ' || n end, n % 50 = 1
    from generate_series(1, ${IMAGES}::int) n`.execute(db)
  await sql`insert into site_images (image_id, kind)
    select md5('library ' || n)::uuid, 'home' from generate_series(1, ${IMAGES}::int) n where n % 4 > 0`.execute(
    db,
  )
  await updateUnusedImages(db)
  await sql`analyze images, site_images`.execute(db)
})

test('no filter of the library reads all images', async () => {
  for (const filter of [...libraryFilters, 'own'] as const)
    await listLibrary(explaining.db, { filter, ...first })
  const page = await listLibrary(explaining.db, { filter: 'all', search: '', page: 100 })
  await listImageUses(
    explaining.db,
    page.items.map(({ id }) => id),
  )
  const scanned = explaining.take().flatMap(({ scannedTables }) => scannedTables)
  expect(scanned.filter((table) => table === 'images')).toEqual([])
})

test('every image is on one of the pages, and the last page is reached', async () => {
  const last = await listLibrary(db, { filter: 'all', search: '', page: 334 })
  expect([last.total, last.pages, last.items.length]).toEqual([IMAGES, 334, 20])
  const { total, hasMore } = await listLibrary(db, { filter: 'unused', ...first })
  expect([total, hasMore]).toEqual([3_000, true])
})
