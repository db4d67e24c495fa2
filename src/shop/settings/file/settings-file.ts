import { z } from 'zod'
import { mailSecurities } from '#platform/mail/smtp-server.ts'
import { publicationGates } from '../../compliance/publication-gate.ts'
import { BOOK_NAME_MAX, bookNameKeys } from '../../books/book-names.ts'
import { ATTEMPTS_LIMIT } from '../../parcels/failed-deliveries/failed-delivery.ts'
import {
  CASH_LIMIT_MAX_PAISE,
  CASH_RETURNS_DAYS_MAX,
  CASH_RETURNS_MAX,
} from '../cash-on-delivery.ts'
import { strikeRules } from '../../struck-price.ts'
import { LOW_STOCK_LIMIT, SLIP_CLOSING_MAX } from '../back-office.ts'
import { GIFT_WRAP_MAX_PAISE } from '../cart/cart-settings.ts'
import {
  CART_REMINDER_HOURS_MAX,
  NOTIFIED_PER_PIECE_MAX,
  REVIEW_MAIL_DAYS_MAX,
} from '../customer-mails/customer-mails.ts'
import { EXCHANGE_HOLD_DAYS_MAX } from '../exchange-hold/exchange-hold.ts'
import { HOLIDAY_TEXT_MAX } from '../holiday/holiday.ts'
import { mailServerErrors } from '../mail/mail-server.ts'
import { IDLE_MAX_MINUTES, IDLE_MIN_MINUTES } from '../staff-logins.ts'

const FORMAT = 'shop-settings'
export const SETTINGS_FILE_VERSION = 1
/** In bytes; a file of settings has a few kilobytes. */
export const SETTINGS_FILE_MAX = 100_000

const LIST_MAX = 2_000
const line = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)
/** In UTC; '' for none. */
const moment = z.iso.datetime({ precision: 3 }).or(z.literal(''))

const settings = z.strictObject({
  cashOnDelivery: z.strictObject({
    isOn: z.boolean(),
    maxPaise: z.int().min(100).max(CASH_LIMIT_MAX_PAISE),
    pincodes: z.array(z.string().regex(/^[1-9]\d{1,5}$/)).max(LIST_MAX),
    refusedPhones: z.array(z.string().regex(/^\d{10}$/)).max(LIST_MAX),
    openMax: z.int().min(1).max(100),
    // Absent from files of earlier versions.
    returnsMax: z.int().min(1).max(CASH_RETURNS_MAX).default(2),
    returnsDays: z.int().min(1).max(CASH_RETURNS_DAYS_MAX).default(180),
  }),
  backOffice: z.strictObject({
    lowStockMax: z.int().min(0).max(LOW_STOCK_LIMIT),
    slipClosing: line.max(SLIP_CLOSING_MAX),
  }),
  // Absent from files of earlier versions, whose import leaves it unchanged.
  priceDisplay: z
    .strictObject({
      rule: z.enum(strikeRules),
      changesOn: z.iso.date().or(z.literal('')),
      ruleThen: z.enum(strikeRules),
    })
    .optional(),
  customerMails: z
    .strictObject({
      notifiedPerPiece: z.int().min(1).max(NOTIFIED_PER_PIECE_MAX),
      reviewMailsAreOn: z.boolean(),
      reviewMailDays: z.int().min(1).max(REVIEW_MAIL_DAYS_MAX),
      // Absent from files of earlier versions.
      cartReminderHours: z.int().min(1).max(CART_REMINDER_HOURS_MAX).nullable().default(null),
    })
    .optional(),
  // Absent from files of earlier versions.
  publicationGate: z.enum(publicationGates).optional(),
  // Absent from files of earlier versions, like the prices.
  bookNames: z.record(z.enum(bookNameKeys), line.max(BOOK_NAME_MAX)).optional(),
  // Absent from files of earlier versions, like the prices.
  holiday: z
    .strictObject({
      holidayText: line.max(HOLIDAY_TEXT_MAX),
      holidayFrom: moment,
      holidayUntil: moment,
    })
    .refine(({ holidayFrom: from, holidayUntil: until }) => !from || !until || from < until)
    .optional(),
  guestCheckoutIsOn: z.boolean().optional(),
  cart: z
    .strictObject({
      severalSizesInCart: z.boolean(),
      giftWrapPaise: z.int().min(0).max(GIFT_WRAP_MAX_PAISE).nullable(),
    })
    .optional(),
  receiptsAreOn: z.boolean().optional(),
  oneCardPerDesign: z.boolean().optional(),
  exchangeHoldDays: z.int().min(1).max(EXCHANGE_HOLD_DAYS_MAX).optional(),
  deliveryAttemptsMax: z.int().min(1).max(ATTEMPTS_LIMIT).optional(),
  staffIdleMinutes: z.int().min(IDLE_MIN_MINUTES).max(IDLE_MAX_MINUTES).nullable(),
  mailServer: z
    .strictObject({
      host: line,
      port: z.int().min(1).max(65_535),
      security: z.enum(mailSecurities),
      user: line,
      sender: line,
    })
    .refine((server) => mailServerErrors({ ...server, mailPassword: '' }).length === 0),
})

const file = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(SETTINGS_FILE_VERSION),
  settings,
})

/** All settings of the shop except secrets. */
export type ShopSettings = z.infer<typeof settings>

export function writeSettingsFile(values: ShopSettings): string {
  return `${JSON.stringify({ format: FORMAT, version: SETTINGS_FILE_VERSION, settings: values }, null, 2)}\n`
}

export type SettingsFileRead =
  | { outcome: 'read'; settings: ShopSettings }
  | { outcome: 'not-settings' | 'other-version' }
  /** `where` is the name of the wrong value, for example `cashOnDelivery.openMax`. */
  | { outcome: 'wrong-value'; where: string }

export function readSettingsFile(text: string): SettingsFileRead {
  const content = parseJson(text)
  const head = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(content)
  if (!head.success) return { outcome: 'not-settings' }
  if (head.data.version !== SETTINGS_FILE_VERSION) return { outcome: 'other-version' }
  const parsed = file.safeParse(content)
  if (parsed.success) return { outcome: 'read', settings: parsed.data.settings }
  const [issue] = parsed.error.issues
  return { outcome: 'wrong-value', where: issue?.path.slice(1).join('.') || 'settings' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
