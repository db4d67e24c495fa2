import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { writeBookFile } from '../books/files/write-files.server.ts'
import { parsePeriod } from '../books/period.ts'
import type { UnitCode } from '../tax/unit-codes.ts'
import { issueCreditNote } from './credit-refunds.server.ts'
import { findDocument } from './document-store.server.ts'
import { describeDocument } from './document-sheet.ts'

const { db } = await testDatabase()
await enterBusinessDetails(db)
await registerForTax(db)
const at = new Date('2026-11-24T10:00:00+05:30')
const soldAs = (unit: UnitCode) =>
  db.updateTable('product_kinds').set({ unit_code: unit }).where('slug', '=', 'saree').execute()

test('a set is a set on invoice, credit note, GST return and sales register', async () => {
  await soldAs('SET')
  const sets = { goodsClass: 'apparel', hsn: '6211', pricePaise: 210_000, quantity: 3 } as const
  const stitching = { goodsClass: 'service', hsn: '998822', pricePaise: 118_000 } as const
  const { id: orderId } = await orderOf(db, [sets, stitching])
  const invoice = await invoiceOf(db, { orderId, at })
  expect(invoice.lines.map(({ uqc }) => uqc)).toEqual(['SET', 'NA'])
  expect(describeDocument(invoice).lines.rows[0]).toContain('3 SET')

  await soldAs('PCS')
  expect((await findDocument(db, invoice.id))!.lines.map(({ uqc }) => uqc)).toEqual(['SET', 'NA'])
  const lines = [{ position: 0, quantity: 1 }]
  const [note] = await inTransaction(db, (tx) =>
    issueCreditNote(tx, { orderId, lines, reason: 'Return', at }),
  )
  expect(note!.lines).toMatchObject([{ uqc: 'SET', quantity: 1 }])

  const file = async (name: string) =>
    text((await writeBookFile(db, parsePeriod('2026-11')!, name))!)
  const summary = (await file('gstr1-hsn-b2c.csv'))
    .split('\r\n')
    .find((row) => row.startsWith('6211'))
  expect(summary).toMatch(/,SET-SETS,2(\.00)?,4200\.00,5,4000\.00,/)
  expect(await file('gstr1.json')).toContain('"uqc":"SET","qty":2')
  expect((await file('sales-register.csv')).match(/,SET,/g)).toHaveLength(2)
})

test('a product with its own unit is invoiced in it, whatever its kind says', async () => {
  await soldAs('SET')
  const { id: orderId } = await orderOf(db, [{ pricePaise: 210_000 }, { pricePaise: 90_000 }])
  await sql`update products set own_unit = 'MTR' where id = (select product_id from order_lines
    where order_id = ${orderId} and position = 1)`.execute(db)
  const invoice = await invoiceOf(db, { orderId, at })
  expect(invoice.lines.map(({ uqc }) => uqc)).toEqual(['SET', 'MTR'])
  await expect(sql`update products set own_unit = 'metre'`.execute(db)).rejects.toThrow('own_unit')
})

test('a line that was ordered without an HSN code is invoiced with the present one', async () => {
  const { id: orderId } = await orderOf(db, [{ pricePaise: 90_000, hsn: '5208' }])
  await sql`insert into order_lines (order_id, position, product_id, title, size, unit_price_paise,
      original_price_paise, quantity, goods_class, hsn)
    select order_id, 1, product_id, title, 'M', unit_price_paise, original_price_paise, 1, 'fabric', ''
    from order_lines where order_id = ${orderId}`.execute(db)
  const invoice = await invoiceOf(db, { orderId, at })
  expect(invoice.lines.map(({ hsn }) => hsn)).toEqual(['5208', '5208'])
})

test('kinds accept only codes of three letters', async () => {
  await expect(soldAs('sets' as UnitCode)).rejects.toThrow('unit_code')
})
