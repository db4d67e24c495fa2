import { Link } from 'react-router'
import { isOwnCollection, scheduleState } from '#shop/collections/collection.ts'
import { rulesInWords } from '#shop/collections/collection-rules.ts'
import {
  countChosenProducts,
  listCollections,
} from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'
import { useArrivalNotice } from '../use-arrival-notice.ts'
import { collectionTitle } from './collection-messages.ts'
import type { Route } from './+types/collections-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [collections, counts, kinds] = await Promise.all([
    listCollections(db),
    countChosenProducts(db),
    listKinds(db),
  ])
  const now = new Date()
  return collections.map((collection) => ({
    slug: collection.slug,
    title: collectionTitle(collection, kinds),
    isOwn: isOwnCollection(collection),
    state: scheduleState(collection, now),
    products:
      collection.mode === 'rules'
        ? rulesInWords(collection.rules, (slug) => kindName(kinds, slug)).join(', ')
        : collection.mode === 'manual'
          ? countText({ total: counts.get(collection.slug) ?? 0 }, 'product', 'products')
          : '',
  }))
}

export default function CollectionsPage({ loaderData: collections }: Route.ComponentProps) {
  useArrivalNotice({ saved: 'Collection saved', deleted: 'Collection deleted' })
  return (
    <>
      <title>Collections – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Collections</h1>
        <ButtonLink to="/admin/collections/new" size="compact">
          Add collection
        </ButtonLink>
      </div>
      <AnnotatedSection
        id="own"
        title="Yours"
        about={<p>Lists of products that you choose one by one, or describe with rules.</p>}
      >
        <CollectionList collections={collections.filter(({ isOwn }) => isOwn)} />
      </AnnotatedSection>
      <AnnotatedSection
        id="of-products"
        title="Categories and kinds"
        about={<p>You choose them on the form of each product. Here you change their texts.</p>}
      >
        <CollectionList collections={collections.filter(({ isOwn }) => !isOwn)} />
      </AnnotatedSection>
    </>
  )
}

type Collection = Route.ComponentProps['loaderData'][number]

const stateTexts = { early: 'Not shown yet', shown: '', over: 'No longer shown' }

function CollectionList({ collections }: { collections: readonly Collection[] }) {
  if (collections.length === 0) return <p className="text-stone">None yet</p>
  return (
    <ul className="divide-y divide-hem">
      {collections.map(({ slug, title, products, state }) => (
        <li key={slug} className="py-2">
          <Link
            to={`/admin/collections/${slug}`}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
          >
            {title}
          </Link>
          <p className="text-sm break-words text-stone">
            {[`/shop/${slug}`, products, stateTexts[state]].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
