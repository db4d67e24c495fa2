import type { CardImage } from '../media/image.ts'
import { momentOf } from '../shop-time.ts'
import type { CollectionRules } from './collection-rules.ts'

/** Categories and kinds are chosen on the form of a product, the others on that of the collection. */
export type CollectionMode = 'category' | 'kind' | 'manual' | 'rules'

export type StoredCollection = {
  /** Part of the address `/shop/{slug}`; never changes. */
  slug: string
  mode: CollectionMode
  /** Empty for the name of the kind. */
  title: string
  intro: string
  image: CardImage | null
  /** The defaults are used if these are empty. */
  seoTitle: string
  seoDescription: string
  rules: CollectionRules
  /** Indian time such as '2026-11-24T18:30'; '' for no limit. */
  shownFrom: string
  shownUntil: string
  version: number
}

export const COLLECTIONS_MAX = 200
export const COLLECTION_PRODUCTS_MAX = 500

/** Topic of the list of all collections; its pages have topics of their own. */
export const collectionsTopic = 'collections'

/** Topic: the collection was added, changed or removed, or its time has come. */
export function collectionTopic(slug: string): string {
  return `collection:${slug.trim().toLowerCase()}`
}

/** Whether the owner made the collection and may delete it. */
export function isOwnCollection({ mode }: Pick<StoredCollection, 'mode'>): boolean {
  return mode === 'manual' || mode === 'rules'
}

type Schedule = Pick<StoredCollection, 'shownFrom' | 'shownUntil'>

export function scheduleState(
  { shownFrom, shownUntil }: Schedule,
  now: Date,
): 'early' | 'shown' | 'over' {
  const [from, until] = [momentOf(shownFrom), momentOf(shownUntil)]
  if (from && from > now) return 'early'
  return until && until <= now ? 'over' : 'shown'
}

/** Finds a collection that visitors may see now, ignoring case. */
export function findShownCollection(
  collections: readonly StoredCollection[],
  slug: string,
  now: Date,
): StoredCollection | undefined {
  const wanted = slug.trim().toLowerCase()
  const found = collections.find((one) => one.slug.toLowerCase() === wanted)
  return found && scheduleState(found, now) === 'shown' ? found : undefined
}

/** The times at which cached pages of the collection become outdated. */
export function changeTimes({ shownFrom, shownUntil }: Schedule, now: Date): Date[] {
  return [momentOf(shownFrom), momentOf(shownUntil)].filter(
    (time): time is Date => time !== null && time > now,
  )
}
