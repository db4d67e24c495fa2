import {
  COLLECTION_PRODUCTS_MAX,
  COLLECTIONS_MAX,
  type StoredCollection,
} from '#shop/collections/collection.ts'
import { NEWER_THAN_DAYS_MAX } from '#shop/collections/collection-rules.ts'
import type { CollectionErrorCode } from '#shop/collections/edited-collection.ts'
import type { CollectionSaved } from '#shop/collections/save-collection.server.ts'
import { kindName, type ProductKind } from '#shop/kinds/product-kind.ts'
import { collectionRefusal, type CollectionResult } from './collection-result.ts'

export const collectionMessages = {
  markedFields: 'Nothing was saved. Please check the marked fields.',
  unknown: 'This collection no longer exists.',
  fixed: 'This collection belongs to the shop and cannot be deleted.',
  changedByOther:
    'Somebody else changed this collection first. Nothing was overwritten: look at their version in another tab, then load this page again.',
  tooMany: `A shop has at most ${COLLECTIONS_MAX} collections. Delete one that you do not need.`,
  deleted: 'Collection deleted',
}

export const collectionErrorTexts: Record<CollectionErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-a-slug':
    'Please use lower-case letters, digits and hyphens, such as wedding-season. Some words are reserved.',
  'too-many': `Please choose at most ${COLLECTION_PRODUCTS_MAX} products. Use rules for a longer list.`,
  'not-a-time': 'Please enter a date and a time, such as 2026-11-24T18:30.',
  'ends-before-start': 'This must be later than the start.',
  'not-a-price': 'Please enter a price up to 5,00,000 rupees, such as 2499.',
  'below-min': 'This must not be below the lowest price.',
  'not-a-percent': 'Please enter a whole number from 1 to 99.',
  'not-days': `Please enter a whole number from 1 to ${NEWER_THAN_DAYS_MAX}.`,
  'no-rules': 'Please set at least one rule. The page /shop shows every product.',
}

export function collectionRefusalOf(
  outcome: Exclude<CollectionSaved['outcome'], 'saved'>,
): CollectionResult {
  const text = collectionMessages.markedFields
  switch (outcome) {
    case 'no-such-collection':
      return collectionRefusal(collectionMessages.unknown)
    case 'changed-by-someone-else':
      return collectionRefusal(collectionMessages.changedByOther)
    case 'too-many-collections':
      return collectionRefusal(collectionMessages.tooMany)
    case 'slug-taken':
      return collectionRefusal(text, { slug: 'Another collection already has this address.' })
    case 'image-missing':
      return collectionRefusal(text, {
        image: 'This picture no longer exists. Please choose it again.',
      })
  }
}

/** The title of the collection, which may be the name of its kind. */
export function collectionTitle(
  { title, slug }: Pick<StoredCollection, 'title' | 'slug'>,
  kinds: readonly Pick<ProductKind, 'slug' | 'singular'>[],
): string {
  return title || kindName(kinds, slug)
}
