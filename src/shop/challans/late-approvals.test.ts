import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { issuedChallan } from '../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { indianDay } from '../tax/dated.ts'
import { invoiceDueOn } from './challan.ts'
import { findLateApprovals } from './challan-store.server.ts'
import { cancelChallan } from './issue-challan.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)
const lateOn = async (today: string) =>
  (await findLateApprovals(db, { today, limit: 100 })).challans.map(({ id }) => id)

test('the invoice of goods on approval is late from the day after it was due', async () => {
  const days = ['2025-08-29', '2025-08-31', '2025-09-01', '2025-12-31']
  for (const issuedOn of days) {
    const { id, ...challan } = await issuedChallan(
      db,
      staffId,
      new Date(`${issuedOn}T06:00:00Z`),
      'on-approval',
    )
    const dueOn = invoiceDueOn(challan)!
    const dayAfter = indianDay(new Date(Date.parse(dueOn) + 86_400_000))
    expect([await lateOn(dueOn), await lateOn(dayAfter)]).toEqual([[], [id]])
    await cancelChallan(db, { id, staffId, reason: 'Test' })
  }
  await Promise.all([1, 2, 3].map(() => issuedChallan(db, staffId, new Date(), 'on-approval')))
  const found = await findLateApprovals(db, { today: '2099-01-01', limit: 2 })
  expect([found.count, found.challans.length]).toEqual([3, 2])
  expect(found.challans[0]!.id).toBeLessThan(found.challans[1]!.id)
})
