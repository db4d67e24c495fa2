import { inTransaction } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import type { CarrierAccount } from './carrier-account.ts'
import { findCarrierAccount, updateCarrierAccount } from './carrier-account-store.server.ts'
import { carrierOf, unsealAccount, type ParcelServices } from './open-carrier.server.ts'

export type CarrierAccountEdit = {
  typed: CarrierAccount
  /** The version that the form showed; 0 for none. */
  basedOn: number
  changedBy: string
}

export type CarrierAccountSaved =
  | { outcome: 'saved' | 'carrier-away' | 'unknown-pickup-location' | 'changed-by-someone-else' }
  | { outcome: 'wrong-account'; message: string }
  | { outcome: 'secret-missing'; fields: ('password' | 'webhookKey')[] }

/** Checks the account with the carrier before storing it. A stored password is used only for the
 * same email address. */
export async function saveCarrierAccount(
  services: ParcelServices,
  { typed, basedOn, changedBy }: CarrierAccountEdit,
): Promise<CarrierAccountSaved> {
  const { db, sealing } = services
  const before = await findCarrierAccount(db)
  const known = before ? unsealAccount(before, sealing) : null
  const account = {
    ...typed,
    password: typed.password || (known?.email === typed.email ? known.password : ''),
    webhookKey: typed.webhookKey || (known?.webhookKey ?? ''),
  }
  const missing = (['password', 'webhookKey'] as const).filter((field) => account[field] === '')
  if (missing.length > 0) return { outcome: 'secret-missing', fields: missing }

  const checked = await carrierOf(services, account, null).checkAccount(account.pickupLocation)
  if (checked.outcome === 'unavailable') return { outcome: 'carrier-away' }
  if (checked.outcome === 'refused') return { outcome: 'wrong-account', message: checked.message }
  if (checked.outcome === 'unknown-pickup-location') return { outcome: checked.outcome }

  return inTransaction(db, async (tx): Promise<CarrierAccountSaved> => {
    const { password, webhookKey, ...open } = account
    const isSaved = await updateCarrierAccount(tx, {
      ...open,
      sealedPassword: sealing.seal(password),
      sealedWebhookKey: sealing.seal(webhookKey),
      basedOn,
    })
    if (!isSaved) return { outcome: 'changed-by-someone-else' }
    await recordChange(tx, {
      staffId: changedBy,
      action: 'carrier-account-changed',
      subject: 'settings',
      before: before ? { email: before.email, pickupLocation: before.pickupLocation } : null,
      after: {
        email: account.email,
        pickupLocation: account.pickupLocation,
        isPasswordNew: password !== known?.password,
        isWebhookKeyNew: webhookKey !== known?.webhookKey,
      },
    })
    return { outcome: 'saved' }
  })
}
