import { expect, test } from 'vitest'
import { admin, customer, sareeInShop } from '../../../tests/support/builders.ts'
import { deliveredCashOrder, requested } from '../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { collectOwnData } from '../privacy/collect-own-data.server.ts'
import { eraseAccount } from '../privacy/erase-account.server.ts'
import { cancelOwnReturn } from './own-return-steps.server.ts'
import { effectiveDays } from './return-window.ts'
import { listReturnableLines } from './returnable-store.server.ts'
import { saveReturnRule, type RuleSubject } from './save-return-rules.server.ts'
import { findReturnRules, listWindowsOfProducts } from './window-store.server.ts'

const { db } = await testDatabase()
const { id: savedBy } = await admin(db)
const save = (subject: RuleSubject, days: number | null, basedOn: number | null) =>
  saveReturnRule(db, { subject, days, basedOn, savedBy })
const windowOf = async (id: string) => effectiveDays((await listWindowsOfProducts(db, [id]))[0]!)

test('the newest rule of a product, a kind and the shop applies to new orders only', async () => {
  const before = await deliveredCashOrder(db)
  const { id } = before.saree
  expect(await windowOf(id)).toBe(7)
  expect(await save({ kind: null }, 10, null)).toEqual({ outcome: 'saved' })
  expect(await save({ kind: 'saree' }, 5, null)).toEqual({ outcome: 'saved' })
  expect(await windowOf(id)).toBe(5)
  expect(await save({ productId: id }, 0, null)).toEqual({ outcome: 'saved' })
  expect(await windowOf(id)).toBe(0)
  expect((await listReturnableLines(db, before.id))[0]!.days).toBe(7)

  expect(await save({ productId: id }, null, 0)).toEqual({ outcome: 'saved' })
  expect(await save({ kind: 'saree' }, null, 5)).toEqual({ outcome: 'saved' })
  expect(await windowOf(id)).toBe(10)
  expect(await findReturnRules(db)).toEqual({ shop: 10, kinds: [], products: [] })
})

test('a rule is not written if another person has changed it or if it is unchanged', async () => {
  const { id: productId } = await sareeInShop(db)
  await save({ productId }, 3, null)
  const log = () => db.selectFrom('staff_changes').select('id').execute()
  const before = await log()
  expect(await save({ productId }, 4, null)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await save({ productId }, 3, 3)).toEqual({ outcome: 'unchanged' })
  expect(await windowOf(productId)).toBe(3)
  expect(await log()).toEqual(before)
})

const jobs = { enqueue: async () => {} }
const erase = (id: string) =>
  eraseAccount({ db, jobs, config: { shopName: 'Zari', shopUrl: 'http://zari.test' } }, id)

test('the data download has the returns, and erasing the account deletes their notes and payees', async () => {
  const { id: customerId } = await customer(db)
  const order = await deliveredCashOrder(db, { customerId })
  const id = await requested(db, order, { note: 'Tight at the waist' })
  expect((await collectOwnData(db, customerId)).returns).toMatchObject([
    {
      ...{ order: order.number, note: 'Tight at the waist', transferTo: 'a…@okaxis' },
      lines: [{ quantity: 1 }],
      photos: [],
    },
  ])
  expect(await erase(customerId)).toEqual({ outcome: 'orders-open' })

  await cancelOwnReturn(db, { customerId, id })
  expect(await erase(customerId)).toEqual({ outcome: 'erased' })
  const row = await db
    .selectFrom('returns')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ note: '', payee_sealed: null, payee_shown: '', state: 'cancelled' })
})
