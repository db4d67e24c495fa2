import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { openPublicFetch } from '#platform/public-fetch/fetch-public.server.ts'
import type { Config } from '#shop/config/config.ts'
import type { Carrier } from '../carrier.ts'
import { openShiprocket } from '../shiprocket/shiprocket.server.ts'
import type { CarrierAccount, ShownCarrierAccount } from './carrier-account.ts'
import {
  findCarrierAccount,
  findCarrierToken,
  updateCarrierToken,
  type SealedCarrierAccount,
} from './carrier-account-store.server.ts'

export type ParcelServices = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  log: Logger
  sealing: Sealing
  config: Pick<Config, 'shiprocketUrl'>
}

export type OpenCarrier = { carrier: Carrier; account: CarrierAccount }

/** Null without an account, or if its secrets were encrypted on another machine. */
export async function openCarrier(services: ParcelServices): Promise<OpenCarrier | null> {
  const stored = await findCarrierAccount(services.db)
  const account = stored && unsealAccount(stored, services.sealing)
  return stored && account
    ? { carrier: carrierOf(services, account, stored.version), account }
    : null
}

/** `version` is that of the stored account; null for one that is not stored, whose token is not kept. */
export function carrierOf(
  { db, sealing, config }: ParcelServices,
  { email, password }: CarrierAccount,
  version: number | null,
): Carrier {
  return openShiprocket({
    apiUrl: config.shiprocketUrl,
    email,
    password,
    fetchPublic: openPublicFetch(),
    tokens: {
      async find() {
        const sealed = version === null ? null : await findCarrierToken(db)
        return sealed === null ? null : sealing.open(sealed)
      },
      async save(token) {
        if (version !== null)
          await updateCarrierToken(db, { sealedToken: sealing.seal(token), version })
      },
    },
  })
}

export function unsealAccount(
  stored: SealedCarrierAccount,
  sealing: Sealing,
): CarrierAccount | null {
  const { sealedPassword, sealedWebhookKey, version: _version, setAt: _setAt, ...account } = stored
  const password = sealing.open(sealedPassword)
  const webhookKey = sealing.open(sealedWebhookKey)
  return password === null || webhookKey === null ? null : { ...account, password, webhookKey }
}

export function showAccount(stored: SealedCarrierAccount, sealing: Sealing): ShownCarrierAccount {
  const { email, pickupLocation, pickupPincode, trackingLink, version, setAt } = stored
  const isReadable = unsealAccount(stored, sealing) !== null
  return { email, pickupLocation, pickupPincode, trackingLink, version, setAt, isReadable }
}
