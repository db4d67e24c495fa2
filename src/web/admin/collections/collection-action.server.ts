import { redirect } from 'react-router'
import { deleteCollection } from '#shop/collections/delete-collection.server.ts'
import { parseCollection } from '#shop/collections/edited-collection.ts'
import { saveCollection } from '#shop/collections/save-collection.server.ts'
import { findCollection } from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { ruleFacets, ruleKinds } from '#shop/collections/known-choices.ts'
import { textsByField } from '#shop/parse-result.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import type { Shop } from '#web/shop-context.server.ts'
import {
  collectionErrorTexts,
  collectionMessages as messages,
  collectionRefusalOf,
} from './collection-messages.ts'
import { listAddressAfter } from '../use-arrival-notice.ts'
import { collectionRefusal, NEW, type CollectionResult } from './collection-result.ts'

const LIST = '/admin/collections'

/** Saves or deletes the collection and leads to the list, or returns why it was refused. */
export async function collectionAction(
  services: Pick<Shop, 'db' | 'jobs'>,
  adminId: string,
  slug: string,
  form: FormData,
): Promise<CollectionResult> {
  const { db } = services
  if (form.get('intent') === 'delete') {
    const deleted = await deleteCollection(db, slug, adminId)
    if (deleted === 'deleted') throw redirect(listAddressAfter(LIST, 'deleted'))
    const stored = await findCollection(db, slug)
    return collectionRefusal(stored ? messages.fixed : messages.unknown)
  }
  const stored = slug === NEW ? null : await findCollection(db, slug)
  if (stored === undefined) return collectionRefusal(messages.unknown)
  const [allKinds, attributes] = [await listKinds(db), await listAttributes(db)]
  const kinds = ruleKinds(allKinds, stored?.rules).map((kind) => kind.slug)
  const facets = ruleFacets(attributes, stored?.rules)
  const { value: collection, errors } = parseCollection(form, stored, kinds, facets)
  if (errors.length > 0)
    return collectionRefusal(messages.markedFields, textsByField(errors, collectionErrorTexts))
  const basedOn = stored === null ? null : wholeNumberIn(form, 'version')
  const { outcome } = await saveCollection(services, { collection, basedOn, savedBy: adminId })
  if (outcome !== 'saved') return collectionRefusalOf(outcome)
  throw redirect(listAddressAfter(LIST, 'saved'))
}
