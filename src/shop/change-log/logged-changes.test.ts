import { expect, test } from 'vitest'
import { admin, orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { changesAddress, parseChangeView, type ChangeView } from './change-view.ts'
import { actionText, changedValues, subjectAddress } from './change-words.ts'
import { insertPaymentAction } from './payment-action-store.server.ts'
import { recordChange, recordChanges } from './record-change.server.ts'
import { CHANGES_PER_PAGE, listChanges, listLoggedPeople } from './logged-change-store.server.ts'

const { db } = await testDatabase()
const [meera, ravi] = [
  await admin(db, { firstName: 'Meera' }),
  await admin(db, { firstName: 'Ravi' }),
]
const all: ChangeView = { personId: null, kind: null, subject: '', olderThan: null }
const loggedTexts = async (view: Partial<ChangeView> = {}) =>
  (await listChanges(db, { ...all, ...view })).items.map(
    ({ personName, action, subject }) => `${personName}: ${action} ${subject}`,
  )

const saree = await sareeInShop(db, { title: 'Blue Paithani' })
const order = await orderBeingPaid(db)
await recordChange(db, {
  staffId: meera.id,
  action: 'product-edited',
  subject: `product:${saree.id}`,
  before: { sellingPricePaise: 249_900 },
  after: { sellingPricePaise: 199_900 },
})
await recordChange(db, {
  staffId: ravi.id,
  action: 'status-changed',
  subject: `order:${order.number}`,
  before: { status: 'Order Placed' },
  after: { status: 'Delivered' },
})
await insertPaymentAction(db, {
  adminId: meera.id,
  action: 'refund-requested',
  orderId: order.id,
  subject: order.number,
  reason: 'Torn',
  before: { 'left paise': 249_900 },
  after: { 'left paise': 0 },
})
await insertPaymentAction(db, {
  adminId: ravi.id,
  action: 'payment-set-aside',
  subject: 'pay_Abc',
  before: {},
  after: {},
})

const first = `Meera Shah: product-edited product:${saree.id}`
const second = `Ravi Shah: status-changed order:${order.number}`
const third = `Meera Shah: refund-requested order:${order.number}`
const fourth = 'Ravi Shah: payment-set-aside payment:pay_Abc'

test('the log lists the newest changes first, with payment decisions and product titles', async () => {
  expect(await loggedTexts()).toEqual([fourth, third, second, first])
  const { items } = await listChanges(db, { ...all, kind: 'product' })
  expect(items).toMatchObject([
    {
      subjectName: 'Blue Paithani',
      before: { sellingPricePaise: 249_900 },
      after: { sellingPricePaise: 199_900 },
    },
  ])
  expect((await listChanges(db, { ...all, kind: 'order' })).items[0]).toMatchObject({
    after: { 'left paise': 0, reason: 'Torn' },
  })
})

test('the log shows the file name of an import even after the import was deleted', async () => {
  const importId = crypto.randomUUID()
  await db
    .insertInto('imports')
    .values({
      id: importId,
      file_name: 'winter sarees.csv',
      has_pictures: false,
      created_by: meera.id,
    })
    .execute()
  const seen: (string | null)[] = []
  const look = async (tx: typeof db) =>
    seen.push(
      ...(await listChanges(tx, { ...all, kind: 'import' })).items.map(
        ({ subjectName }) => subjectName,
      ),
    )
  await expect(
    db.transaction().execute(async (tx) => {
      await recordChange(tx, {
        staffId: meera.id,
        action: 'import-started',
        subject: `import:${importId}`,
        before: null,
        after: { fileName: 'winter sarees.csv' },
      })
      await look(tx)
      await tx.deleteFrom('imports').where('id', '=', importId).execute()
      await look(tx)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(seen).toEqual(['winter sarees.csv', 'winter sarees.csv'])
})

test('the log is filtered by person, kind and subject', async () => {
  expect(await loggedTexts({ personId: ravi.id })).toEqual([fourth, second])
  expect(await loggedTexts({ kind: 'order' })).toEqual([third, second])
  expect(await loggedTexts({ kind: 'payment' })).toEqual([fourth])
  expect(await loggedTexts({ kind: 'settings' })).toEqual([])
  expect(await loggedTexts({ subject: order.number.toLowerCase() })).toEqual([third, second])
  expect(await loggedTexts({ subject: `order:${order.number}`, personId: ravi.id })).toEqual([
    second,
  ])
  expect(await loggedTexts({ subject: saree.id })).toEqual([first])
  expect(await loggedTexts({ subject: 'pay_abc' })).toEqual([fourth])
  expect(await loggedTexts({ subject: `%' or true --` })).toEqual([])
  expect((await listLoggedPeople(db)).map(({ id }) => id).toSorted()).toEqual(
    [meera.id, ravi.id].toSorted(),
  )
})

test('the pages of the change log contain each change exactly once', async () => {
  await recordChanges(
    db,
    Array.from({ length: CHANGES_PER_PAGE * 2 }, (_, index) => ({
      staffId: ravi.id,
      action: 'many-at-once',
      subject: `query:${index}`,
      before: null,
      after: null,
    })),
  )
  const seen: string[] = []
  let view: ChangeView = all
  for (let hasOlder = true; hasOlder;) {
    const page = await listChanges(db, view)
    seen.push(...page.items.map(({ subject, action }) => `${action} ${subject}`))
    hasOlder = page.hasOlder
    view = parseChangeView(
      new URL(changesAddress(view, { olderThan: page.items.at(-1)?.moment ?? null }), 'http://shop')
        .searchParams,
    )
  }
  expect(seen).toHaveLength(CHANGES_PER_PAGE * 2 + 4)
  expect(new Set(seen).size).toBe(seen.length)
})

test('an address with invalid filters shows the newest page of all changes', () => {
  expect(
    parseChangeView(
      new URLSearchParams('kind=toString&olderThan=9999-99-99T00:00:00.000000Z&person='),
    ),
  ).toEqual(all)
})

test('changed values are shown as text', () => {
  expect(actionText('product-edited')).toBe('Product edited')
  expect(
    changedValues({
      before: { sellingPricePaise: 249_900, sizes: ['S'], isOn: false },
      after: { sellingPricePaise: 199_950, sizes: ['S', 'M'], isOn: true },
    }),
  ).toEqual([
    { name: 'Selling price', before: '2,499 Rs.', after: '1,999.50 Rs.' },
    { name: 'Sizes', before: 'S', after: 'S, M' },
    { name: 'Is on', before: 'no', after: 'yes' },
  ])
  expect(
    changedValues({ before: null, after: { faqs: [{ question: 'Why?', response: 'So.' }] } }),
  ).toEqual([{ name: 'Faqs', before: null, after: 'Question: Why?; Response: So.' }])
  const colours = { zari: '#b8862f', ink: '#221b1a' }
  expect(changedValues({ before: null, after: { colours } })).toEqual([
    { name: 'Colours', before: null, after: 'Ornaments: #b8862f; Text: #221b1a' },
  ])
  expect(subjectAddress('order:7K3M')).toBe('/admin/orders/7K3M')
  expect(subjectAddress('picture:x')).toBe('/admin/media/x')
  expect(subjectAddress('unknown:x')).toBeNull()
})
