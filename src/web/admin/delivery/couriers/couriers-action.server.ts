import type { SignedIn } from '#platform/auth/auth.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { parseCarrierAccount } from '#shop/parcels/account/carrier-account.ts'
import { saveCarrierAccount } from '#shop/parcels/account/save-carrier-account.server.ts'
import { parseCourierEntry } from '#shop/parcels/courier.ts'
import { removeCourier, saveCourier } from '#shop/parcels/save-courier.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure, success } from '../../action-result.ts'
import { commonMessages } from '../../messages.ts'
import { passwordProblem } from '../../settings/confirm-password.server.ts'
import { settingsMessages } from '../../settings/settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../../settings/settings-result.ts'

const fieldTexts = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'too-short': 'Please use at least 12 characters.',
  'not-an-email': 'Please enter an email address.',
  'not-a-pincode': 'Six digits, not beginning with 0.',
  'not-a-link': 'A link begins with https:// and has no spaces.',
  'not-a-format': 'Only capital letters, digits and hyphens: A for a letter, 9 for a digit.',
}

const courierErrors = {
  'name-taken': 'There is a courier with this name already.',
  'too-many': 'There are 40 couriers already. Remove one first.',
  'unknown-courier': 'This courier was removed. Nothing was saved.',
}

type Sent = { admin: SignedIn; form: FormData; request: Request }

/** `about` names the form whose fields the problems belong to: 'account' or a courier's id. */
export type CouriersResult = SettingsResult & { about: string }

export async function couriersAction(shop: Shop, sent: Sent): Promise<CouriersResult> {
  const { form, admin } = sent
  switch (form.get('intent')) {
    case 'save-courier':
      return courier(shop, admin.id, form)
    case 'remove-courier': {
      const { outcome } = await removeCourier(shop.db, wholeNumberIn(form, 'id'), admin.id)
      const about = ''
      return outcome === 'saved'
        ? { about, ...success('Courier removed') }
        : { about, ...failure(courierErrors['unknown-courier']) }
    }
    case 'save-carrier-account':
      return { about: 'account', ...(await account(shop, sent)) }
    default:
      return { about: '', ...failure(commonMessages.notUnderstood) }
  }
}

async function courier({ db }: Shop, adminId: string, form: FormData): Promise<CouriersResult> {
  const id = wholeNumberIn(form, 'id') || null
  const about = String(id ?? 'new')
  const { value, errors } = parseCourierEntry(form)
  if (errors.length > 0) return { about, ...refusedFields(textsByField(errors, fieldTexts)) }
  const { outcome } = await saveCourier(db, { id, ...value }, adminId)
  return outcome === 'saved'
    ? { about, ...success(settingsMessages.saved) }
    : { about, ...failure(courierErrors[outcome]) }
}

async function account(shop: Shop, { admin, form, request }: Sent): Promise<SettingsResult> {
  const { value, errors } = parseCarrierAccount(form)
  const texts = textsByField(errors, fieldTexts)
  if (errors.length > 0) return refusedFields({ ...texts, carrierPassword: texts.password })
  const password = await passwordProblem(shop, { admin, form, request })
  if (password) return refusedFields({ password })
  const basedOn = wholeNumberIn(form, 'basedOn')
  const saved = await saveCarrierAccount(shop, { typed: value, basedOn, changedBy: admin.id })
  switch (saved.outcome) {
    case 'saved':
      return success('Shiprocket accepts the account. Parcels can be booked now.')
    case 'secret-missing':
      return refusedFields(
        Object.fromEntries(
          saved.fields.map((field) => [
            field === 'password' ? 'carrierPassword' : field,
            fieldTexts.missing,
          ]),
        ),
      )
    case 'wrong-account':
      return refusedFields({ carrierPassword: `Shiprocket says: ${saved.message}` })
    case 'unknown-pickup-location':
      return refusedFields({
        pickupLocation: 'Shiprocket has no pickup location with this nickname.',
      })
    case 'carrier-away':
      return failure('Shiprocket does not answer, so the account could not be checked. Try again.')
    case 'changed-by-someone-else':
      return failure(settingsMessages.changedByOther)
  }
}
