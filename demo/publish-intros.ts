import { saveCollection } from '#shop/collections/save-collection.server.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import type { DemoShop } from './demo-shop.ts'

/** By the slug of the collection. */
const intros: Record<string, string> = {
  saree: 'Banarasi, Kanjivaram, Chanderi and more, each from the town that weaves it.',
  suit: 'Anarkali, straight, Patiala and sharara, checked on a form in every size that we sell.',
  Latest: 'What came from the looms and the tailors last.',
  Trending: 'What is asked for most this season.',
}

/** Adds the introductions of collections as an owner would. A collection that has one keeps it. */
export async function publishIntros({ db, jobs }: DemoShop, savedBy: string): Promise<void> {
  for (const { image, version, ...collection } of await listCollections(db)) {
    const intro = intros[collection.slug]
    if (!intro || collection.intro) continue
    const edited = { ...collection, intro, imageId: image?.id ?? null, productIds: [] }
    await saveCollection({ db, jobs }, { collection: edited, basedOn: version, savedBy })
  }
}
