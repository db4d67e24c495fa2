import { listNewestOfEach } from '#shop/catalogue/catalogue-store.server.ts'
import { listCollection } from '#shop/catalogue/collection-store.server.ts'
import {
  categories,
  listTopics,
  type Category,
  type Collection,
  type ProductCard,
} from '#shop/catalogue/product.ts'
import type { CardImage } from '#shop/media/image.ts'
import { filterCollection } from '#shop/search/filter-collection.server.ts'
import { defaultSortOf, filterMembers, memberTopics } from '#shop/search/filter-members.server.ts'
import { noFilters } from '#shop/search/filters/product-filters.ts'
import type { HomeSection, SectionItem } from '#shop/site/home/home-sections.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'
import { ownCollection, shopCollection } from '../collections/shop-collection.server.ts'
import { shopKinds } from '../kinds.server.ts'
import { showsDesigns } from '../list-display.server.ts'
import { packCards } from '../products/packed-cards.ts'

type Context = Parameters<typeof dependsOn>[0]

const SHELF_MAX = 8
/** A shelf repeats products of earlier shelves rather than show fewer than this. */
const SHELF_MIN = 4
/** Products read per shelf, so that enough are left without those of earlier shelves. */
const CHOICE_MAX = 16

export type ShownSection = Omit<HomeSection, 'collection'> & {
  /** The packed products of a shelf. */
  cards: string | null
  /** A product that the hero shows over its picture. */
  product: CardImage | null
  /** The hero has the drawn picture, which belongs to the default brand. */
  isDrawn: boolean
}

/** Loads the products of the sections. A shelf whose collection no longer exists is left out. A hero
 * without an image shows a product; with the default brand, the product is beside the drawn picture. */
export async function loadSections(
  context: Context,
  { sections, hasDrawings }: { sections: readonly HomeSection[]; hasDrawings: boolean },
): Promise<{ shown: ShownSection[]; products: ProductCard[] }> {
  const found = await Promise.all(sections.map((section) => listShelf(context, section)))
  const loaded = withoutRepeats(found)
  const products = loaded.flatMap((cards) => cards ?? [])
  const all = found.flatMap((cards) => cards ?? [])
  dependsOn(context, ...listTopics(all))
  const shownIds = new Set(products.map(({ id }) => id))
  const ofKinds = [...all.filter(({ id }) => !shownIds.has(id)), ...products.toReversed()]
  const shown = sections.flatMap(({ type, title, items }, index): ShownSection[] => {
    const cards = loaded[index]
    if (cards === null) return []
    const isWithoutImage = type === 'hero' && !items[0]?.image
    const product = isWithoutImage ? heroProduct(products) : null
    const isDrawn = isWithoutImage && hasDrawings
    return [
      {
        type,
        ...(title && { title }),
        items: items.map((item) => {
          if (type === 'tiles' || type === 'small-tiles') return withProductImage(item, ofKinds)
          return isWithoutImage && !isDrawn ? { ...item, image: product } : item
        }),
        cards: cards ? packCards(cards) : null,
        product: isDrawn ? product : null,
        isDrawn,
      },
    ]
  })
  return { shown, products }
}

/** The shelves with at most `SHELF_MAX` products each, if possible without repeating a product. */
function withoutRepeats<Shelf extends ProductCard[] | null | undefined>(shelves: Shelf[]) {
  const seen = new Set<string>()
  return shelves.map((cards) => {
    if (!cards) return cards
    const fresh = cards.filter(({ id }) => !seen.has(id))
    const shelf = (fresh.length < SHELF_MIN ? cards : fresh).slice(0, SHELF_MAX)
    for (const { id } of shelf) seen.add(id)
    return shelf
  })
}

/** Undefined for a section without products, null for a collection that visitors cannot see. */
async function listShelf(
  context: Context,
  { type, collection }: HomeSection,
): Promise<ProductCard[] | null | undefined> {
  const { db, keep } = context.get(shopContext)
  if (type === 'new-arrivals') {
    const types = (await shopKinds(context)).map(({ slug }) => slug)
    return listNewest(context, { types, categories: [] })
  }
  if (type !== 'shelf') return undefined
  const isByDesign = await showsDesigns(context)
  const category = categories.find((name) => name === collection)
  if (category)
    return isByDesign
      ? listNewest(context, { types: [], categories: [category] })
      : (await newestOf(category)(db))[0]
  const stored = await shopCollection(context, collection)
  if (!stored) return null
  const own = ownCollection(stored)
  if (!own) return listNewest(context, { types: [stored.slug], categories: [] })
  dependsOn(context, ...memberTopics(own))
  const view = { filters: noFilters, sort: defaultSortOf(own) }
  return firstOf((await filterMembers(db, own, { view, page: 1, isByDesign }, keep)).products)
}

async function listNewest(context: Context, collection: Collection): Promise<ProductCard[]> {
  const { db, keep } = context.get(shopContext)
  if (!(await showsDesigns(context))) return firstOf(await listCollection(db, collection, 1, keep))
  const view = { filters: noFilters, sort: 'newest' } as const
  const request = { view, page: 1, isByDesign: true }
  return firstOf((await filterCollection(db, collection, request, keep)).products)
}

const firstOf = ({ items }: { items: ProductCard[] }) => items.slice(0, CHOICE_MAX)

const newest = new Map(categories.map((name) => [name, listNewestOfEach([name], CHOICE_MAX)]))
const newestOf = (category: Category) => newest.get(category)!

/** The first suit of the shelves that can be bought, or the first other product. */
function heroProduct(products: readonly ProductCard[]): CardImage | null {
  const shown = products.filter(({ available, image }) => available && image)
  return (shown.find(({ type }) => type === 'suit') ?? shown[0])?.image ?? null
}

/** A tile of a kind without an image shows a product of the kind. */
function withProductImage(item: SectionItem, products: readonly ProductCard[]): SectionItem {
  if (item.image) return item
  const product = products.find(({ type, image }) => image && item.to === `/shop/${type}`)
  return { ...item, image: product?.image ?? null }
}
