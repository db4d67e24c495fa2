import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { LOW_STOCK_LIMIT, parseBackOffice, SLIP_CLOSING_MAX } from '#shop/settings/back-office.ts'
import { GIFT_WRAP_MAX_PAISE, parseCartSettings } from '#shop/settings/cart/cart-settings.ts'
import { parseCashForm } from '#shop/settings/cash-on-delivery.ts'
import {
  CART_REMINDER_HOURS_MAX,
  parseCustomerMails,
  NOTIFIED_PER_PIECE_MAX,
  REVIEW_MAIL_DAYS_MAX,
} from '#shop/settings/customer-mails/customer-mails.ts'
import {
  saveBackOffice,
  saveCartSettings,
  saveCashOnDelivery,
  saveCustomerMails,
  saveGuestCheckout,
  saveHoliday,
  saveListDisplay,
  saveReceipts,
} from '#shop/settings/save-settings.server.ts'
import { HOLIDAY_TEXT_MAX, parseHoliday } from '#shop/settings/holiday/holiday.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { formatPaise, groupDigits } from '#shop/money.ts'
import { textsByField } from '#shop/parse-result.ts'
import { parsePriceDisplay } from '#shop/settings/prices/price-display.ts'
import { savePriceDisplay } from '#shop/settings/prices/save-price-display.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { commonMessages } from '../messages.ts'
import {
  settingsMessages as messages,
  settingsSections,
  type SettingsPageResult,
} from './settings-page-result.ts'

type Services = { db: Db; jobs: Pick<Jobs, 'enqueue'> }

export async function settingsAction(
  services: Services,
  adminId: string,
  form: FormData,
): Promise<SettingsPageResult> {
  const edit = { basedOn: wholeNumberIn(form, 'basedOn'), changedBy: adminId }
  const section = settingsSections.find((known) => known === form.get('section'))
  if (!section) return { tone: 'error', text: commonMessages.notUnderstood }
  return { section, ...(await savers[section](services, form, edit)) }
}

const savers = {
  cash: saveCashForm,
  'back-office': saveBackOfficeForm,
  'price-display': savePriceDisplayForm,
  'list-display': saveListDisplayForm,
  'customer-mails': saveCustomerMailsForm,
  holiday: saveHolidayForm,
  'guest-checkout': saveGuestCheckoutForm,
  cart: saveCartForm,
  receipts: saveReceiptsForm,
}

type Edit = { basedOn: number; changedBy: string }

async function saveBackOfficeForm(
  { db }: Services,
  form: FormData,
  edit: Edit,
): Promise<SettingsPageResult> {
  const { value, errors } = parseBackOffice(form)
  if (errors.length > 0)
    return nothingSaved(
      Object.fromEntries(errors.map(({ field, code }) => [field, problemTexts[code]])),
    )
  return resultOf(await saveBackOffice(db, { ...value, ...edit }))
}

async function savePriceDisplayForm(
  { db }: Services,
  form: FormData,
  edit: Edit,
): Promise<SettingsPageResult> {
  const { value, errors } = parsePriceDisplay(form)
  if (errors.length > 0) return nothingSaved(textsByField(errors, priceDisplayTexts))
  return resultOf(await savePriceDisplay(db, { ...value, ...edit }))
}

const customerMailTexts = {
  notifiedPerPiece: `Please enter a whole number from 1 to ${NOTIFIED_PER_PIECE_MAX}.`,
  reviewMailDays: `Please enter a whole number from 1 to ${REVIEW_MAIL_DAYS_MAX}.`,
  cartReminderHours: `Please enter a whole number from 1 to ${CART_REMINDER_HOURS_MAX}, or leave it empty.`,
}

async function saveCustomerMailsForm(
  { db }: Services,
  form: FormData,
  edit: Edit,
): Promise<SettingsPageResult> {
  const { value, errors } = parseCustomerMails(form)
  if (errors.length > 0)
    return nothingSaved(
      Object.fromEntries(errors.map(({ field }) => [field, customerMailTexts[field]])),
    )
  return resultOf(await saveCustomerMails(db, { ...value, ...edit }))
}

const priceDisplayTexts = {
  'unknown-choice': 'Please choose from the list.',
  'not-a-day': 'Please enter a day, such as 2027-01-01.',
}

const holidayTexts = {
  'too-long': `Please use at most ${HOLIDAY_TEXT_MAX} characters.`,
  'no-time': 'Please choose a date and a time.',
  'ends-before': 'The end must be after the start.',
}

async function saveHolidayForm(
  services: Services,
  form: FormData,
  edit: Edit,
): Promise<SettingsPageResult> {
  const { value, errors } = parseHoliday(form)
  if (errors.length > 0) return nothingSaved(textsByField(errors, holidayTexts))
  return resultOf(await saveHoliday(services, { ...value, ...edit }))
}

async function saveGuestCheckoutForm({ db }: Services, form: FormData, edit: Edit) {
  const guestCheckoutIsOn = form.get('guestCheckoutIsOn') === 'on'
  return resultOf(await saveGuestCheckout(db, { guestCheckoutIsOn, ...edit }))
}

async function saveCartForm(
  { db }: Services,
  form: FormData,
  edit: Edit,
): Promise<SettingsPageResult> {
  const { value, errors } = parseCartSettings(form)
  if (errors.length > 0)
    return nothingSaved({
      giftWrap: `Please enter an amount up to ${formatPaise(GIFT_WRAP_MAX_PAISE)}, or leave it empty.`,
    })
  return resultOf(await saveCartSettings(db, { ...value, ...edit }))
}

async function saveListDisplayForm({ db }: Services, form: FormData, edit: Edit) {
  const oneCardPerDesign = form.get('oneCardPerDesign') === 'on'
  return resultOf(await saveListDisplay(db, { oneCardPerDesign, ...edit }))
}

async function saveReceiptsForm({ db }: Services, form: FormData, edit: Edit) {
  return resultOf(
    await saveReceipts(db, { receiptsAreOn: form.get('receiptsAreOn') === 'on', ...edit }),
  )
}

const problemTexts = {
  'not-a-count': `Please enter a whole number from 0 to ${groupDigits(LOW_STOCK_LIMIT)}.`,
  'too-long': `Please use at most ${SLIP_CLOSING_MAX} characters.`,
}

async function saveCashForm(
  { db }: Services,
  form: FormData,
  edit: Edit,
): Promise<SettingsPageResult> {
  const { problems, ...wish } = parseCashForm(form, await findCashOnDelivery(db))
  if (problems !== null || !('isOn' in wish)) return nothingSaved(problems ?? {})
  return resultOf(await saveCashOnDelivery(db, { ...wish, ...edit }))
}

function nothingSaved(problems: NonNullable<SettingsPageResult['problems']>): SettingsPageResult {
  return { tone: 'error', text: messages.nothingSaved, problems }
}

function resultOf({
  outcome,
}: {
  outcome: 'saved' | 'changed-by-someone-else'
}): SettingsPageResult {
  return outcome === 'saved'
    ? { tone: 'success', text: messages.saved }
    : { tone: 'error', text: messages.changedByOther }
}
