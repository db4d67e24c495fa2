import { expect, test } from 'vitest'
import { deliveryDates, daysText } from '#shop/delivery/delivery-dates.ts'
import { dayText } from '#shop/shop-date.ts'
import { findDelivery } from '#shop/delivery/delivery-store.server.ts'
import { admin, sareeInShop } from '../../../../tests/support/builders.ts'
import { newZone, setDelivery } from '../../../../tests/support/delivery.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader as check } from './delivery-check.ts'
import { checkFormHtml } from './check-form.server.tsx'
import DeliveryPage, { loader as open } from './delivery-page.tsx'

const { db } = await testDatabase()
const changedBy = (await admin(db)).id
const saree = await sareeInShop(db)
const transit = { fromDays: 3, toDays: 6 }
await setDelivery(db, changedBy, {
  cashFeePaise: 4_900,
  zones: [
    newZone({ name: 'Islands', states: ['Lakshadweep'], isServed: false }),
    newZone({ name: 'Online only', states: ['Goa'], takesCash: false }),
    newZone({ transit, chargePaise: 7_900, freeFromPaise: 999_900 }),
  ],
  dispatch: { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [], cutOff: '00:00', handlingDays: 2 },
})
await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()

const response = (pincode: string) =>
  check(
    getting({ db }, `/delivery/answer?product=${saree.id}&pincode=${pincode}`, { signedIn: null }),
  )
const sentencesFor = async (pincode: string) =>
  ((await (await response(pincode)).json()) as { sentences: string[] }).sentences

test('a served pincode gets dates, charge and whether cash is possible', async () => {
  const { dispatch, readAt } = await findDelivery(db)
  const { leavesBy, arrivesFrom, arrivesTo } = deliveryDates(readAt, dispatch, transit)!
  expect(await sentencesFor('400 001')).toEqual([
    `Arrives at 400001, Mumbai, Maharashtra: ${daysText(arrivesFrom, arrivesTo)}. Leaves us by ${dayText(leavesBy)}.`,
    'Delivery costs 79 Rs.',
    'Cash on delivery is possible for 49 Rs. more.',
  ])
})

test('a zone without dates and cash says so, and another zone is not served', async () => {
  expect(await sentencesFor('403001')).toEqual([
    'We deliver to 403001, Goa.',
    'Delivery is free.',
    'Cash on delivery is not possible.',
  ])
  expect(await sentencesFor('682555')).toEqual([
    'Sorry, we do not deliver to 682555, Lakshadweep yet.',
  ])
})

test('cash above the shop’s limit or outside its pincodes is not offered', async () => {
  await db
    .updateTable('shop_settings')
    .set({ cod_pincodes: ['11'] })
    .execute()
  expect((await sentencesFor('400001')).at(-1)).toBe('Cash on delivery is not possible.')
  expect((await sentencesFor('110001')).at(-1)).toContain('is possible')
  await db.updateTable('shop_settings').set({ cod_pincodes: [], cod_max_paise: 100_000 }).execute()
  expect((await sentencesFor('400001')).at(-1)).toBe('Cash on delivery is not possible.')
})

test.each(['', '40000', '0400001', '<b>'])('%j is not a pincode', async (pincode) => {
  const { headers } = await response(pincode)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await sentencesFor(pincode)).toEqual(['Please enter a pincode of six digits.'])
})

test('without script the form opens a page with the result and a link back', async () => {
  const form = checkFormHtml(saree.id)
  expect(textOf(form)).toBe('Pincode Check delivery')
  expect(attributeOf(tagsOf(form, 'form')[0]!, 'action')).toBe('/delivery')
  const address = `/delivery?product=${saree.id}&pincode=403001`
  const html = pageHtml(DeliveryPage, {
    loaderData: await open(getting({ db }, address, { signedIn: null })),
  })
  expect(textOf(html)).toContain('We deliver to 403001, Goa. Delivery is free.')
  expect(textOf(html)).toContain('Back to the piece')
})
