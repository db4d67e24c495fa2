import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { findBackOffice, updateBackOffice } from './back-office-store.server.ts'
import type { BackOfficeSettings } from './back-office.ts'
import type { CartSettings } from './cart/cart-settings.ts'
import { findCartSettings, updateCartSettings } from './cart/cart-settings-store.server.ts'
import type { CustomerMails } from './customer-mails/customer-mails.ts'
import {
  findCustomerMails,
  updateCustomerMails,
} from './customer-mails/customer-mails-store.server.ts'
import {
  findGuestCheckout,
  updateGuestCheckout,
  type GuestCheckout,
} from './guest-checkout/guest-checkout-store.server.ts'
import { holidayNotice, type Holiday } from './holiday/holiday.ts'
import { findHoliday, updateHoliday } from './holiday/holiday-store.server.ts'
import {
  findListDisplay,
  listDisplayTopics,
  updateListDisplay,
  type ListDisplay,
} from './list-display/list-display-store.server.ts'
import { findReceipts, updateReceipts, type Receipts } from './receipts/receipts-store.server.ts'
import { scheduleAnnouncement } from '../site/brand/schedule-announcement.ts'
import { siteTopic } from '../site/site-record.ts'
import { cashTopic } from './cash-on-delivery.ts'
import { findCashOnDelivery, updateCashOnDelivery, type CashEdit } from './settings-store.server.ts'

export type SettingsSaved = { outcome: 'saved' | 'changed-by-someone-else' }

/** Saves the settings for new orders; existing orders do not change. */
export function saveCashOnDelivery(db: Db, edit: CashEdit): Promise<SettingsSaved> {
  return saveSettings(db, edit, findCashOnDelivery, async (tx, saved) => {
    await publish(tx, cashTopic)
    return updateCashOnDelivery(tx, saved)
  })
}

export function saveBackOffice(
  db: Db,
  edit: BackOfficeSettings & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findBackOffice, updateBackOffice)
}

export function saveGuestCheckout(
  db: Db,
  edit: GuestCheckout & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findGuestCheckout, async (tx, saved) => {
    await publish(tx, siteTopic)
    return updateGuestCheckout(tx, saved)
  })
}

/** Carts keep the lines that they have. */
export function saveCartSettings(
  db: Db,
  edit: CartSettings & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findCartSettings, async (tx, saved) => {
    await publish(tx, siteTopic)
    return updateCartSettings(tx, saved)
  })
}

export function saveListDisplay(
  db: Db,
  edit: ListDisplay & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findListDisplay, async (tx, saved) => {
    await publish(tx, ...listDisplayTopics)
    return updateListDisplay(tx, saved)
  })
}

export function saveReceipts(
  db: Db,
  edit: Receipts & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findReceipts, updateReceipts)
}

export function saveCustomerMails(
  db: Db,
  edit: CustomerMails & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findCustomerMails, updateCustomerMails)
}

/** Visitors see the notice from its start on, without another save. */
export function saveHoliday(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  edit: Holiday & { basedOn: number; changedBy: string },
): Promise<SettingsSaved> {
  return saveSettings(db, edit, findHoliday, async (tx, saved) => {
    await scheduleAnnouncement(tx, jobs, holidayNotice(saved))
    await publish(tx, siteTopic)
    return updateHoliday(tx, saved)
  })
}

/** Saves one form of settings with its entry in the change log. `update` returns false if the
 * version has changed. */
async function saveSettings<Edit extends { basedOn: number; changedBy: string }>(
  db: Db,
  edit: Edit,
  find: (tx: Db) => Promise<Facts & { version: number }>,
  update: (tx: Db, edit: Edit) => Promise<boolean>,
): Promise<SettingsSaved> {
  return inTransaction(db, async (tx) => {
    const { version, ...before } = await find(tx)
    // The update also checks the version, because it may have changed since the read.
    if (version !== edit.basedOn || !(await update(tx, edit)))
      return { outcome: 'changed-by-someone-else' }
    const { version: _, ...after } = await find(tx)
    const changed = differences(before, after)
    if (changed)
      await recordChange(tx, {
        staffId: edit.changedBy,
        action: 'settings-changed',
        subject: 'settings',
        ...changed,
      })
    return { outcome: 'saved' }
  })
}
