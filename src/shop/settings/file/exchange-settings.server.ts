import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../../change-log/differences.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { findComplianceSettings, updateGate } from '../publication-gate-store.server.ts'
import { findBookNames, updateBookNames } from '../book-names/book-names-store.server.ts'
import { findCartSettings, updateCartSettings } from '../cart/cart-settings-store.server.ts'
import { findBackOffice, updateBackOffice } from '../back-office-store.server.ts'
import {
  findCustomerMails,
  updateCustomerMails,
} from '../customer-mails/customer-mails-store.server.ts'
import {
  findAttemptsMax,
  updateAttemptsMax,
} from '../delivery-attempts/delivery-attempts-store.server.ts'
import { findReceipts, updateReceipts } from '../receipts/receipts-store.server.ts'
import {
  findExchangeHoldDays,
  updateExchangeHoldDays,
} from '../exchange-hold/exchange-hold-store.server.ts'
import {
  findGuestCheckout,
  updateGuestCheckout,
} from '../guest-checkout/guest-checkout-store.server.ts'
import { holidayNotice } from '../holiday/holiday.ts'
import { findHoliday, updateHoliday } from '../holiday/holiday-store.server.ts'
import { keepsPassword, mailServerTopic } from '../mail/mail-server.ts'
import { findMailServer, updateMailServer } from '../mail/mail-server-store.server.ts'
import {
  findListDisplay,
  listDisplayTopics,
  updateListDisplay,
} from '../list-display/list-display-store.server.ts'
import { findPriceDisplay, updatePriceDisplay } from '../prices/price-display-store.server.ts'
import { priceDisplayTopics } from '../prices/price-display-topics.ts'
import { cashTopic } from '../cash-on-delivery.ts'
import { findCashOnDelivery, lockSettings, updateCashOnDelivery } from '../settings-store.server.ts'
import { findStaffIdleMinutes, updateStaffIdleMinutes } from '../staff-logins-store.server.ts'
import { scheduleAnnouncement } from '../../site/brand/schedule-announcement.ts'
import type { ShopSettings } from './settings-file.ts'

/** Files of earlier versions lack some of them, whose import leaves these as they are. */
type AllSettings = { [Name in keyof ShopSettings]-?: Exclude<ShopSettings[Name], undefined> }

export async function collectSettings(db: Db): Promise<AllSettings> {
  const {
    version: _cash,
    forbiddenFromPaise: _law,
    ...cashOnDelivery
  } = await findCashOnDelivery(db)
  const { version: _office, ...backOffice } = await findBackOffice(db)
  const { version: _display, ...priceDisplay } = await findPriceDisplay(db)
  const { version: _mails, ...customerMails } = await findCustomerMails(db)
  const { version: _holiday, ...holiday } = await findHoliday(db)
  const { version: _cart, ...cart } = await findCartSettings(db)
  const { host, port, security, user, sender } = await findMailServer(db)
  return {
    cashOnDelivery,
    backOffice,
    priceDisplay,
    customerMails,
    publicationGate: (await findComplianceSettings(db)).gate,
    bookNames: (await findBookNames(db)).names,
    holiday,
    guestCheckoutIsOn: (await findGuestCheckout(db)).guestCheckoutIsOn,
    cart,
    receiptsAreOn: (await findReceipts(db)).receiptsAreOn,
    oneCardPerDesign: (await findListDisplay(db)).oneCardPerDesign,
    exchangeHoldDays: await findExchangeHoldDays(db),
    deliveryAttemptsMax: await findAttemptsMax(db),
    staffIdleMinutes: await findStaffIdleMinutes(db),
    mailServer: { host, port, security, user, sender },
  }
}

export type SettingsImported = { outcome: 'imported' | 'unchanged'; needsMailPassword: boolean }

/** Replaces all settings in one transaction. Secrets are not in the file: a mail password stays only
 * if server and account stay the same. */
export function importSettings(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  { settings, changedBy }: { settings: ShopSettings; changedBy: string },
): Promise<SettingsImported> {
  return inTransaction(db, async (tx): Promise<SettingsImported> => {
    await lockSettings(tx)
    const before = await collectSettings(tx)
    const wanted = { ...before, ...settings } as AllSettings
    const mail = await findMailServer(tx)
    const sealedPassword = keepsPassword(mail, wanted.mailServer) ? mail.sealedPassword : null
    const needsMailPassword = wanted.mailServer.user !== '' && sealedPassword === null

    const changed = differences(factsOf(before), factsOf(wanted))
    if (!changed) return { outcome: 'unchanged', needsMailPassword }
    await updateStaffIdleMinutes(tx, { minutes: wanted.staffIdleMinutes, changedBy })
    const { version: cash } = await findCashOnDelivery(tx)
    await publish(tx, cashTopic)
    await updateCashOnDelivery(tx, { ...wanted.cashOnDelivery, basedOn: cash, changedBy })
    const { version: office } = await findBackOffice(tx)
    await updateBackOffice(tx, { ...wanted.backOffice, basedOn: office })
    const { version: display } = await findPriceDisplay(tx)
    await updatePriceDisplay(tx, { ...wanted.priceDisplay, basedOn: display })
    const { version: mails } = await findCustomerMails(tx)
    await updateCustomerMails(tx, { ...wanted.customerMails, basedOn: mails })
    const { version: compliance } = await findComplianceSettings(tx)
    await updateGate(tx, { gate: wanted.publicationGate, basedOn: compliance })
    const { version: names } = await findBookNames(tx)
    await updateBookNames(tx, wanted.bookNames, names)
    const { version: notice } = await findHoliday(tx)
    await updateHoliday(tx, { ...wanted.holiday, basedOn: notice })
    await scheduleAnnouncement(tx, jobs, holidayNotice(wanted.holiday))
    await updateSwitches(tx, wanted)
    await updateExchangeHoldDays(tx, {
      days: wanted.exchangeHoldDays,
      basedOn: before.exchangeHoldDays,
    })
    await updateAttemptsMax(tx, wanted.deliveryAttemptsMax)
    await updateMailServer(tx, { ...wanted.mailServer, sealedPassword, basedOn: mail.version })
    await recordChange(tx, {
      staffId: changedBy,
      action: 'settings-imported',
      subject: 'settings',
      ...changed,
    })
    await publish(tx, mailServerTopic, ...priceDisplayTopics, ...listDisplayTopics)
    return { outcome: 'imported', needsMailPassword }
  })
}

async function updateSwitches(
  tx: Db,
  { guestCheckoutIsOn, receiptsAreOn, cart, oneCardPerDesign }: AllSettings,
): Promise<void> {
  const { version: guests } = await findGuestCheckout(tx)
  await updateGuestCheckout(tx, { guestCheckoutIsOn, basedOn: guests })
  const { version: carts } = await findCartSettings(tx)
  await updateCartSettings(tx, { ...cart, basedOn: carts })
  const { version: receipts } = await findReceipts(tx)
  await updateReceipts(tx, { receiptsAreOn, basedOn: receipts })
  const { version: lists } = await findListDisplay(tx)
  await updateListDisplay(tx, { oneCardPerDesign, basedOn: lists })
}

function factsOf({
  cashOnDelivery,
  backOffice,
  priceDisplay,
  customerMails,
  publicationGate,
  bookNames,
  holiday,
  guestCheckoutIsOn,
  cart,
  receiptsAreOn,
  oneCardPerDesign,
  exchangeHoldDays,
  deliveryAttemptsMax,
  staffIdleMinutes,
  mailServer,
}: AllSettings): Facts {
  const { host, port, security, user, sender } = mailServer
  return {
    ...cashOnDelivery,
    ...backOffice,
    ...priceDisplay,
    ...customerMails,
    publicationGate,
    ...bookNames,
    ...holiday,
    guestCheckoutIsOn,
    ...cart,
    receiptsAreOn,
    oneCardPerDesign,
    exchangeHoldDays,
    deliveryAttemptsMax,
    staffIdleMinutes,
    mailServer: { host, port, security, user, sender },
  }
}
