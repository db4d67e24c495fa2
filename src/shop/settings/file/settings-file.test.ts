import { expect, test } from 'vitest'
import { readSettingsFile, writeSettingsFile, type ShopSettings } from './settings-file.ts'

const settings: ShopSettings = {
  cashOnDelivery: {
    isOn: true,
    maxPaise: 150_000,
    pincodes: ['4000'],
    refusedPhones: ['9876543210'],
    openMax: 2,
    returnsMax: 2,
    returnsDays: 180,
  },
  backOffice: { lowStockMax: 5, slipClosing: 'Thank you!' },
  staffIdleMinutes: null,
  mailServer: { host: '', port: 587, security: 'starttls', user: '', sender: '' },
}
const changed = (change: (content: { version: number; settings: ShopSettings }) => void) => {
  const content = JSON.parse(writeSettingsFile(settings)) as {
    version: number
    settings: ShopSettings
  }
  change(content)
  return readSettingsFile(JSON.stringify(content))
}

test('a written file is read with the same settings', () => {
  expect(readSettingsFile(writeSettingsFile(settings))).toEqual({ outcome: 'read', settings })
})

test('a file without settings, or of another version, is refused with the reason', () => {
  for (const text of ['', 'id,title\n1,Saree', '[]', '{"format":"shopify"}', 'null'])
    expect(readSettingsFile(text)).toEqual({ outcome: 'not-settings' })
  expect(changed((content) => (content.version = 2))).toEqual({ outcome: 'other-version' })
})

test('a value that no form accepts is refused, and the refusal names it', () => {
  expect(changed(({ settings: { cashOnDelivery } }) => (cashOnDelivery.openMax = 101))).toEqual({
    outcome: 'wrong-value',
    where: 'cashOnDelivery.openMax',
  })
  for (const max of [0, 10, 2.5])
    expect(changed(({ settings: read }) => (read.deliveryAttemptsMax = max))).toEqual({
      outcome: 'wrong-value',
      where: 'deliveryAttemptsMax',
    })
  expect(
    changed(({ settings: { mailServer } }) =>
      Object.assign(mailServer, { host: 'smtp.example.com', user: 'shop', security: 'none' }),
    ),
  ).toEqual({ outcome: 'wrong-value', where: 'mailServer' })
  for (const wrong of [
    { holidayUntil: 'soon' },
    { holidayUntil: '2126-11-07T00:00:00.000Z' },
    { holidayText: 'x'.repeat(201) },
  ])
    expect(
      changed(({ settings: read }) => {
        read.holiday = {
          holidayText: 'Away',
          holidayFrom: '2126-11-08T00:00:00.000Z',
          holidayUntil: '',
          ...wrong,
        }
      }),
    ).toMatchObject({ outcome: 'wrong-value', where: expect.stringMatching(/^holiday/) })
  expect(
    changed(({ settings: { mailServer } }) => Object.assign(mailServer, { password: 'x' })),
  ).toMatchObject({ outcome: 'wrong-value' })
})
