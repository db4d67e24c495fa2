import { expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { saveMailServer } from '../mail/save-mail-server.server.ts'
import { collectSettings, importSettings } from './exchange-settings.server.ts'
import { readSettingsFile, writeSettingsFile, type ShopSettings } from './settings-file.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const sealing = sealingFor('a secret', 'settings-sealing')
await saveMailServer(
  { db, sealing },
  {
    typed: {
      host: 'smtp.example.com',
      port: 465,
      security: 'tls',
      user: 'shop',
      mailPassword: 'the-mail-password',
      sender: '',
    },
    basedOn: 1,
    changedBy: meera.id,
  },
)
const sealedPassword = async () =>
  (await db.selectFrom('shop_settings').select('mail_sealed_password as sealed').executeTakeFirst())
    ?.sealed ?? null
const scheduled: unknown[] = []
const jobs: Pick<Jobs, 'enqueue'> = {
  enqueue: async (_tx, _queue, _data, options) => void scheduled.push(options?.startAfter),
}
const importing = (settings: ShopSettings) =>
  importSettings({ db, jobs }, { settings, changedBy: meera.id })

test('exported settings have no secret, and importing them again changes nothing', async () => {
  const settings = await collectSettings(db)
  const text = writeSettingsFile(settings)
  expect(text).toContain('smtp.example.com')
  expect(text).not.toMatch(/password|secret/i)
  expect(readSettingsFile(text)).toEqual({ outcome: 'read', settings })
  expect(await importing(settings)).toEqual({ outcome: 'unchanged', needsMailPassword: false })
})

test('an import replaces all settings, is logged, and keeps the password of the same mail account', async () => {
  const settings = await collectSettings(db)
  const wanted: ShopSettings = {
    ...settings,
    cashOnDelivery: { ...settings.cashOnDelivery, isOn: true, pincodes: ['4000'] },
    priceDisplay: { rule: 'mrp', changesOn: '2027-01-01', ruleThen: 'lowest' },
    backOffice: { lowStockMax: 7, slipClosing: 'Come again' },
    customerMails: {
      notifiedPerPiece: 2,
      reviewMailsAreOn: false,
      reviewMailDays: 14,
      cartReminderHours: 4,
    },
    bookNames: { ...settings.bookNames, tallyParty: 'Web Sales' },
    holiday: {
      holidayText: 'Away for Diwali',
      holidayFrom: '',
      holidayUntil: '2126-11-10T00:00:00.000Z',
    },
    guestCheckoutIsOn: true,
    cart: { severalSizesInCart: true, giftWrapPaise: 9_900 },
    receiptsAreOn: true,
    oneCardPerDesign: true,
    exchangeHoldDays: 21,
    deliveryAttemptsMax: 2,
    staffIdleMinutes: 30,
  }
  const kept = await sealedPassword()
  expect(await importing(wanted)).toEqual({ outcome: 'imported', needsMailPassword: false })
  expect(await collectSettings(db)).toEqual(wanted)
  expect(scheduled).toEqual([new Date('2126-11-10T00:00:01.000Z')])
  expect(await sealedPassword()).toBe(kept)
  expect(
    await db
      .selectFrom('staff_changes')
      .select('after')
      .where('action', '=', 'settings-imported')
      .execute(),
  ).toEqual([
    {
      after: {
        isOn: true,
        pincodes: ['4000'],
        lowStockMax: 7,
        slipClosing: 'Come again',
        rule: 'mrp',
        changesOn: '2027-01-01',
        notifiedPerPiece: 2,
        reviewMailsAreOn: false,
        reviewMailDays: 14,
        cartReminderHours: 4,
        holidayText: 'Away for Diwali',
        holidayUntil: '2126-11-10T00:00:00.000Z',
        guestCheckoutIsOn: true,
        severalSizesInCart: true,
        giftWrapPaise: 9_900,
        receiptsAreOn: true,
        oneCardPerDesign: true,
        exchangeHoldDays: 21,
        deliveryAttemptsMax: 2,
        staffIdleMinutes: 30,
        tallyParty: 'Web Sales',
      },
    },
  ])
})

test('a file of an earlier version leaves newer settings as they are', async () => {
  const {
    priceDisplay,
    customerMails,
    holiday,
    exchangeHoldDays,
    oneCardPerDesign,
    deliveryAttemptsMax,
    ...settings
  } = await collectSettings(db)
  await importing({ ...settings, staffIdleMinutes: 45 })
  const newer = {
    priceDisplay,
    customerMails,
    holiday,
    exchangeHoldDays,
    oneCardPerDesign,
    deliveryAttemptsMax,
  }
  expect(await collectSettings(db)).toMatchObject(newer)
})

test('a stored password is never sent to the mail server of an imported file', async () => {
  const settings = await collectSettings(db)
  const mailServer = { ...settings.mailServer, host: 'smtp.attacker.example' }
  expect(await importing({ ...settings, mailServer })).toEqual({
    outcome: 'imported',
    needsMailPassword: true,
  })
  expect(await sealedPassword()).toBeNull()
})
