import { expect, test } from 'vitest'
import { findHoliday } from '../../src/shop/settings/holiday/holiday-store.server.ts'
import { saveHoliday } from '../../src/shop/settings/save-settings.server.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const away = 'We are away for Diwali'
const text = async (path: string, who = guest) => textOf(await (await who.get(path)).text())
const send = async (fields: Record<string, string>, who: Visitor = admin) => {
  const { version } = await findHoliday(db)
  const form = { section: 'holiday', basedOn: String(version), holidayText: away }
  return who.post('/admin/settings', { ...form, holidayFrom: '', holidayUntil: '', ...fields })
}

test('a refused or foreign notice changes no page and no setting', async () => {
  const before = await findHoliday(db)
  const refused = await send({ holidayUntil: '2026-02-30T10:00' })
  expect(textOf(await refused.text())).toContain('Please choose a date and a time.')
  for (const who of [guest, await signedIn(shop), await signedIn(shop, 'packer')])
    await send({}, who)
  expect(await findHoliday(db)).toEqual(before)
  expect(await text('/')).not.toContain(away)
})

test('every storefront page begins with the notice, and the order summary has its end', async () => {
  await send({ holidayUntil: '2096-11-10T10:00' })
  for (const path of ['/', '/shop/Latest', '/faq'])
    await expect.poll(() => text(path)).toContain(away)
  const summary = await (await (await signedIn(shop)).get('/orderSummary.data')).text()
  expect(summary).toContain('2096-11-10T04:30:00.000Z')
})

test('the notice appears on cached pages at its start and disappears at its end', async () => {
  const { version, holidayText } = await findHoliday(db)
  const [from, until] = [3_000, 6_000].map((ms) => new Date(Date.now() + ms))
  await saveHoliday(shop.shop, {
    holidayText,
    holidayFrom: from!.toISOString(),
    holidayUntil: until!.toISOString(),
    basedOn: version,
    changedBy: admin.id,
  })
  await expect.poll(() => text('/')).not.toContain(away)
  await expect.poll(() => text('/'), { timeout: 20_000 }).toContain(away)
  expect(Date.now()).toBeGreaterThanOrEqual(from!.getTime())
  await expect.poll(() => text('/'), { timeout: 20_000 }).not.toContain(away)
  expect(Date.now()).toBeGreaterThanOrEqual(until!.getTime())
})
