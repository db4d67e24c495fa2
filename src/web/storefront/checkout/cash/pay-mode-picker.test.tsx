import { expect, test } from 'vitest'
import { customer } from '../../../../../tests/support/builders.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { returnedCashOrder } from '../../../../../tests/support/returned-cash-order.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { findShownCash } from './find-shown-cash.server.ts'
import { PayModePicker, type ShownCash } from './pay-mode-picker.tsx'

const { db } = await testDatabase()
await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
const picker = (cash: ShownCash) =>
  textOf(
    htmlOf(
      <PayModePicker
        {...{ cash, totalPaise: 249_900, payMode: 'gateway', isLocked: false }}
        onPayMode={() => {}}
      />,
    ),
  )

test('a customer whose cash parcels came back reads why, and what to do', async () => {
  const asha = await customer(db)
  await returnedCashOrder(db, { customerId: asha.id })
  const offered = await findShownCash(db, asha)
  expect(offered.refusal).toBeUndefined()
  expect(picker(offered)).toContain('Pay online Cash on delivery')
  await returnedCashOrder(db, { customerId: asha.id })
  const refused = await findShownCash(db, asha)
  expect(picker(refused)).toContain('Pay online Cash on delivery is not possible')
  expect(picker(refused)).toContain('came back to us. Please pay online, or write to us')
  expect((await findShownCash(db, null)).refusal).toBeUndefined()
})

test('an order above the limit names the limit', () => {
  const cash = { isOn: true, maxPaise: 100_000 }
  expect(picker(cash)).toContain('possible for orders up to 1,000 Rs.')
})
