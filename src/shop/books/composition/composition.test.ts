import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../../tests/support/documents.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { issueCreditNote } from '../../documents/credit-refunds.server.ts'
import type { TaxPeriod } from '../../tax/tax-mode.ts'
import { insertOrReplacePeriod } from '../../tax/tax-store.server.ts'
import { writeBookFile } from '../files/write-files.server.ts'
import { parsePeriod } from '../period.ts'
import { compositionTurnover } from './composition-turnover.ts'

const GSTIN = '27AAPFU0939F1ZV'
const composition = (startsOn: string, turnoverBp?: number): TaxPeriod => ({
  ...{ startsOn, mode: 'composition', gstin: GSTIN, stateCode: '27' },
  ...(turnoverBp !== undefined && { turnoverBp }),
})
const sold = (day: string, invoicesPaise: number, creditNotesPaise = 0) => ({
  ...{ day, invoicesPaise, creditNotesPaise },
})

test('the tax is that of each day, in two equal halves of the turnover less credit notes', () => {
  const periods = [composition('2026-11-15', 50), composition('2026-04-01', 100)]
  const days = [
    sold('2026-11-02', 449_900),
    sold('2026-11-14', 100_000, 50_000),
    sold('2026-11-15', 333_333),
  ]
  expect(compositionTurnover(days, periods)).toEqual([
    {
      ...{ rateBp: 100, invoicesPaise: 549_900, creditNotesPaise: 50_000 },
      ...{ turnoverPaise: 499_900, halfPaise: 2500 },
    },
    {
      ...{ rateBp: 50, invoicesPaise: 333_333, creditNotesPaise: 0 },
      ...{ turnoverPaise: 333_333, halfPaise: 833 },
    },
  ])
})

test('a turnover below zero has a tax below zero, and without a named rate it is 1 %', () => {
  const [found] = compositionTurnover([sold('2026-11-02', 0, 449_900)], [])
  expect(found).toMatchObject({ rateBp: 100, turnoverPaise: -449_900, halfPaise: -2250 })
})

test('CMP-08 holds the bills of the composition registration only, at its rate', async () => {
  const { db } = await testDatabase()
  await enterBusinessDetails(db)
  const invoice = async (day: string, quantity = 1) => {
    const order = await orderOf(db, [{ pricePaise: 449_900, quantity }], { status: 4 })
    await invoiceOf(db, { orderId: order.id, at: new Date(`${day}T10:00:00+05:30`) })
    return order.id
  }
  await registerForTax(db, 'unregistered')
  await insertOrReplacePeriod(db, composition('2026-10-10', 75))
  await insertOrReplacePeriod(db, { ...composition('2026-12-01'), mode: 'regular' })
  await invoice('2026-10-05')
  const orderId = await invoice('2026-10-12', 3)
  await invoice('2026-12-05')
  const note = { orderId, lines: [{ position: 0, quantity: 1 }], reason: 'Returned' }
  await inTransaction(db, (tx) =>
    issueCreditNote(tx, { ...note, at: new Date('2026-12-20T10:00:00+05:30') }),
  )
  const quarter = parsePeriod('2026-27-Q3')!
  expect(await text((await writeBookFile(db, quarter, 'cmp-08.csv'))!)).toBe(
    '\uFEFFDescription,Rate,Value,Integrated tax,Central tax,State/UT tax,Cess\r\n' +
      'Outward supplies (including exempt supplies),0.75,8998.00,0.00,33.74,33.74,0.00\r\n',
  )
  const sent = JSON.parse(await text((await writeBookFile(db, quarter, 'gstr1.json'))!))
  expect(sent).toMatchObject({ gstin: GSTIN, b2cs: [{ txval: 4284.76 }] })
  expect(sent.hsn.hsn_b2c).toMatchObject([{ qty: 1, rt: 5 }])
  const masters = await text((await writeBookFile(db, quarter, 'tally-masters.xml'))!)
  expect(masters).toContain('<LEDGER NAME="Sales" ')
  expect(masters).not.toContain('Sales 0%')
})
