import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { OfferToWrite } from './offer-columns.ts'
import { OFFERS_MAX, offersTopic } from './offer.ts'
import {
  countOffers,
  deleteUnusedOffer,
  findCodeOwner,
  findOffer,
  insertOffer,
  lockOffer,
  lockOfferCodes,
  lockOfferToDelete,
  updateOffer,
} from './offer-store.server.ts'

export type OfferEdit = {
  offer: OfferToWrite
  /** The version that the form showed; null for a new offer. */
  basedOn: number | null
  savedBy: string
}

export type OfferSaved = {
  outcome: 'saved' | 'no-such-offer' | 'changed-by-someone-else' | 'code-taken' | 'too-many-offers'
}

/** Adds or changes an offer. If the edit is refused, nothing is written. Orders that were created
 * before keep their discounts. */
export function saveOffer(db: Db, edit: OfferEdit): Promise<OfferSaved> {
  return inTransaction(db, async (tx): Promise<OfferSaved> => {
    const { offer, basedOn } = edit
    await lockOfferCodes(tx)
    const version = basedOn === null ? null : await lockOffer(tx, offer.id)
    if (version === undefined) return { outcome: 'no-such-offer' }
    if (version !== basedOn) return { outcome: 'changed-by-someone-else' }
    if (offer.code !== null && (await findCodeOwner(tx, offer))) return { outcome: 'code-taken' }
    const before = basedOn === null ? null : await factsOf(tx, offer.id)
    if (before) await updateOffer(tx, offer)
    else {
      if ((await countOffers(tx)) >= OFFERS_MAX) return { outcome: 'too-many-offers' }
      if (!(await insertOffer(tx, offer))) return { outcome: 'code-taken' }
    }
    await recordEdit(tx, edit, before)
    await publish(tx, offersTopic)
    return { outcome: 'saved' }
  })
}

async function recordEdit(
  tx: Db,
  { offer: { id }, savedBy }: OfferEdit,
  before: Facts | null,
): Promise<void> {
  const after = await factsOf(tx, id)
  const changed = before ? differences(before, after) : { before: null, after }
  if (changed)
    await recordChange(tx, {
      staffId: savedBy,
      action: before ? 'offer-edited' : 'offer-added',
      subject: `offer:${id}`,
      ...changed,
    })
}

async function factsOf(tx: Db, id: string): Promise<Facts> {
  const { id: _id, version: _version, ...facts } = (await findOffer(tx, id))!
  return facts
}

/** Deletes an offer that no order has used. Other offers can only be ended. */
export function deleteOffer(
  db: Db,
  { id, deletedBy }: { id: string; deletedBy: string },
): Promise<'deleted' | 'used' | 'no-such-offer'> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOfferToDelete(tx, id))) return 'no-such-offer'
    const before = await factsOf(tx, id)
    if (!(await deleteUnusedOffer(tx, id))) return 'used'
    await recordChange(tx, {
      staffId: deletedBy,
      action: 'offer-deleted',
      subject: `offer:${id}`,
      before,
      after: null,
    })
    await publish(tx, offersTopic)
    return 'deleted'
  })
}
