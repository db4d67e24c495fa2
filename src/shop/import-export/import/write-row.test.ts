import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openImportServices, productTitled } from '../../../../tests/support/import-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findImport } from './import-store.server.ts'

const database = await testDatabase()
const { db } = database
const desk = await openImportServices(database)
const HEAD = 'ID,Title,Description,Type,Original Price,Selling Price,Stock\n'

test('rows that were checked before an upgrade keep the values of fields that they lack', async () => {
  await desk.bring(`${HEAD},Upgraded,Silk,saree,4999,2499,5\n`)
  const { id: productId } = await productTitled(db, 'Upgraded')
  const details = { attributes: ['fabric.silk'], hsn: '5007' }
  await db.updateTable('products').set(details).where('id', '=', productId).execute()
  const { id } = await desk.check(
    `${HEAD}${productId},Upgraded again,Silk,saree,4999,2499,5\n,Upgraded new,Silk,saree,4999,2499,5\n`,
  )
  await sql`update import_rows set wanted = wanted - '{attributes,goodsClass,stitching,hsn,unit}'::text[]
    where import_id = ${id}`.execute(db)
  expect((await desk.start(id)).map(({ outcome }) => outcome)).toEqual(['updated', 'added'])
  expect(await findImport(db, id)).toMatchObject({ status: 'done' })
  expect(await productTitled(db, 'Upgraded again')).toMatchObject({ id: productId, ...details })
  expect(await productTitled(db, 'Upgraded new')).toMatchObject({ attributes: [], hsn: '' })
})
