import type { CardImage } from '#shop/media/image.ts'
import {
  collectionTopic,
  findShownCollection,
  isOwnCollection,
  type StoredCollection,
} from '#shop/collections/collection.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { lineText, truncate } from '#shop/form-text.ts'
import { defaultSortOf } from '#shop/search/filter-members.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'

/** Search engines show about this much of a description. */
const DESCRIPTION_MAX = 160

type Context = Parameters<typeof dependsOn>[0]

/** The collection with this address that visitors may see now. The page is rendered again when
 * this collection changes. */
export async function shopCollection(
  context: Context,
  name: string,
): Promise<StoredCollection | undefined> {
  const { db, keep } = context.get(shopContext)
  dependsOn(context, collectionTopic(name))
  return findShownCollection(await listCollections(db, keep), name, new Date())
}

/** The collection if its owner chose or described its products. */
export function ownCollection(stored: StoredCollection | undefined): StoredCollection | null {
  return stored && isOwnCollection(stored) ? stored : null
}

export type CollectionTexts = {
  heading: string
  /** The title in the page's head. */
  title: string
  description: string
  intro: string
  image: CardImage | null
}

/** `name` is the default heading. */
export function collectionTexts(
  stored: StoredCollection | undefined,
  name: string,
  page: number,
): CollectionTexts {
  const heading = stored?.title || name
  const suffix = page > 1 ? `, page ${page}` : ''
  return {
    heading,
    title: (stored?.seoTitle || heading) + suffix,
    description:
      stored?.seoDescription || defaultDescription(ownCollection(stored), heading + suffix),
    intro: page > 1 ? '' : (stored?.intro ?? ''),
    image: page > 1 ? null : (stored?.image ?? null),
  }
}

function defaultDescription(own: StoredCollection | null, title: string): string {
  if (own?.intro) return truncate(lineText(own.intro), DESCRIPTION_MAX)
  const order = own && defaultSortOf(own) === 'best' ? '' : ' newest first,'
  return `${title}: pieces chosen one by one,${order} each with its pictures, its price and what is in stock.`
}
