import { redirect } from 'react-router'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { findOffer } from '#shop/offers/offer-store.server.ts'
import { parseOffer } from '#shop/offers/parse-offer.ts'
import { deleteOffer, saveOffer } from '#shop/offers/save-offer.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { isUuid } from '#shop/uuid.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { listAddressAfter } from '../use-arrival-notice.ts'
import { offerErrorTexts, offerMessages as messages, offerRefusalOf } from './offer-messages.ts'
import { NEW, offerRefusal, type OfferResult } from './offer-result.ts'

const LIST = '/admin/offers'

type Request = { adminId: string; id: string; form: FormData }

/** Saves or deletes the offer and leads to the list, or returns why it was refused. */
export async function offerAction(
  { db }: Pick<Shop, 'db'>,
  { adminId, id, form }: Request,
): Promise<OfferResult> {
  const stored = isUuid(id) ? await findOffer(db, id) : undefined
  if (!stored && id !== NEW) return offerRefusal(messages.unknown)
  if (stored && form.get('intent') === 'delete') {
    const deleted = await deleteOffer(db, { id: stored.id, deletedBy: adminId })
    if (deleted === 'deleted') throw redirect(listAddressAfter(LIST, 'deleted'))
    return offerRefusal(deleted === 'used' ? messages.used : messages.unknown)
  }
  const [kinds, collections] = await Promise.all([listKinds(db), listCollections(db)])
  const { value, errors } = parseOffer(form, {
    kinds: kinds.map(({ slug }) => slug),
    collections: collections.map(({ slug }) => slug),
  })
  if (errors.length > 0)
    return offerRefusal(messages.markedFields, textsByField(errors, offerErrorTexts))
  const { outcome } = await saveOffer(db, {
    offer: { ...value, id: stored?.id ?? crypto.randomUUID() },
    basedOn: stored ? wholeNumberIn(form, 'version') : null,
    savedBy: adminId,
  })
  if (outcome !== 'saved') return offerRefusalOf(outcome)
  throw redirect(listAddressAfter(LIST, 'saved'))
}
