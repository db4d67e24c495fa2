import type { BackOfficeSettings } from '#shop/settings/back-office.ts'
import type { CustomerMails } from '#shop/settings/customer-mails/customer-mails.ts'
import type { Holiday } from '#shop/settings/holiday/holiday.ts'
import { commonMessages } from '../messages.ts'
import type { PriceDisplay } from '#shop/settings/prices/price-display.ts'
import type { CashFormField } from '#shop/settings/cash-on-delivery.ts'

export const settingsSections = [
  'cash',
  'back-office',
  'price-display',
  'list-display',
  'customer-mails',
  'holiday',
  'guest-checkout',
  'cart',
  'receipts',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export type SettingsPageResult = {
  tone: 'success' | 'error'
  text: string
  section?: SettingsSection
  problems?: Partial<
    Record<
      | CashFormField
      | keyof BackOfficeSettings
      | keyof PriceDisplay
      | keyof CustomerMails
      | keyof Holiday
      | 'giftWrap',
      string
    >
  >
}

export const settingsMessages = {
  saved: commonMessages.updated,
  nothingSaved: 'Nothing was saved.',
  changedByOther:
    'Somebody else changed the settings first. You now see their version; nothing was overwritten.',
}
