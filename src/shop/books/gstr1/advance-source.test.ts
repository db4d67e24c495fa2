import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../../tests/support/documents.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { updateSeriesNumber } from '../../documents/series-store.server.ts'
import { findDocument, insertDocument } from '../../documents/document-store.server.ts'
import { writeBookFile } from '../files/write-files.server.ts'
import { parsePeriod } from '../period.ts'
import { findVoucherSums, listServiceAdvances } from './advance-source-store.server.ts'
import { advanceSums } from './advances.ts'

const { db } = await testDatabase()
await enterBusinessDetails(db)
await registerForTax(db)
const [november, december] = ['2026-11', '2026-12'].map((key) => parsePeriod(key)!)
const day = (date: string) => new Date(`${date}T10:00:00+05:30`)

/** An order of a saree and its stitching, with the receipt voucher of its payment and, later, its invoice. */
async function advanced(state: string, invoicedOn: string | null) {
  const order = await orderOf(
    db,
    [{ pricePaise: 449_900 }, { pricePaise: 118_000, goodsClass: 'service', hsn: '998822' }],
    { state },
  )
  const invoice = await invoiceOf(db, { orderId: order.id, at: day(invoicedOn ?? '2027-03-01') })
  await inTransaction(db, async (tx) => {
    const { number: _number, ...parts } = (await findDocument(tx, invoice.id))!
    const identity = await updateSeriesNumber(tx, 'RV', day('2026-11-10'))
    await insertDocument(tx, {
      ...{ ...parts, identity, orderId: order.id, correctsId: null, parcelId: null },
      ...{ reason: null, paidOutPaise: 0 },
    })
  })
  return order
}

const atOnce = await advanced('Maharashtra', '2026-11-20')
await advanced('Maharashtra', '2026-12-02')
await advanced('Karnataka', null)
const file = async (period: typeof november, name: string) =>
  (await text((await writeBookFile(db, period!, name))!)).replace('\uFEFF', '').split('\r\n')

test('only advances for services are in the return, and only until they are invoiced', async () => {
  expect(await file(november, 'gstr1-at.csv')).toEqual([
    'Place Of Supply,Applicable % of Tax Rate,Rate,Gross Advance Received,Cess Amount',
    ...['27-Maharashtra,,18,1000.00,0.00', '29-Karnataka,,18,1000.00,0.00', ''],
  ])
  expect(await file(november, 'gstr1-atadj.csv')).toHaveLength(2)
  expect(await file(december, 'gstr1-at.csv')).toHaveLength(2)
  expect(await file(december, 'gstr1-atadj.csv')).toEqual([
    'Place Of Supply,Applicable % of Tax Rate,Rate,Gross Advance Adjusted,Cess Amount',
    ...['27-Maharashtra,,18,1000.00,0.00', ''],
  ])
})

test('the portal’s file has both tables, and leaves an empty one out', async () => {
  const [first] = await file(november, 'gstr1.json')
  const now = JSON.parse(first!) as Record<string, unknown>
  expect(now['at']).toEqual([
    {
      ...{ pos: '27', sply_ty: 'INTRA' },
      itms: [{ rt: 18, ad_amt: 1000, camt: 90, samt: 90, csamt: 0 }],
    },
    { pos: '29', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 1000, iamt: 180, csamt: 0 }] },
  ])
  expect(now).not.toHaveProperty('txpd')
  const [later] = await file(december, 'gstr1.json')
  expect(JSON.parse(later!)).toMatchObject({ txpd: [{ pos: '27', itms: [{ ad_amt: 1000 }] }] })
})

test('vouchers and tables agree, with goods apart', async () => {
  const advances = await listServiceAdvances(db, november!)
  const sums = advanceSums(advances, november!.from, await findVoucherSums(db, november!))
  expect(sums).toEqual({
    ...{ receiptsPaise: 3 * 567_900, refundVouchersPaise: 0, servicesPaise: 3 * 118_000 },
    ...{ usedAtOncePaise: 118_000, receivedPaise: 2 * 118_000, adjustedPaise: 0 },
  })
  expect(atOnce.totalPaise).toBe(567_900)
})
