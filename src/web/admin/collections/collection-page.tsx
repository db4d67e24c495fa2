import { data } from 'react-router'
import { isOwnCollection } from '#shop/collections/collection.ts'
import {
  findCollection,
  listChosenProducts,
} from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { ruleAttributes, ruleKinds } from '#shop/collections/known-choices.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useNotification } from '../use-notified-result.ts'
import { collectionAction } from './collection-action.server.ts'
import { CollectionForm } from './collection-form.tsx'
import { collectionTitle } from './collection-messages.ts'
import { collectionRefusal, NEW, type CollectionResult } from './collection-result.ts'
import { ConfirmDelete } from '../confirm-delete.tsx'
import type { Route } from './+types/collection-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [collection, products, kinds, attributes] = await Promise.all([
    findCollection(db, params.slug),
    listChosenProducts(db, params.slug),
    listKinds(db),
    listAttributes(db),
  ])
  if (!collection && params.slug !== NEW) throw data('No such collection', { status: 404 })
  return {
    collection: collection ?? null,
    title: collection ? collectionTitle(collection, kinds) : 'Add collection',
    products,
    kinds: ruleKinds(kinds, collection?.rules),
    attributes: ruleAttributes(attributes),
  }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<CollectionResult> {
  const admin = await requireAdmin(request, context)
  return collectionAction(context.get(shopContext), admin.id, params.slug, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, collectionRefusal(CONNECTION_LOST))
}

export default function CollectionPage({ loaderData, actionData: newest }: Route.ComponentProps) {
  const result = useLastResult(newest)
  useNotification(result)
  useFocusOnProblem(result)
  const { collection, title, products, kinds, attributes } = loaderData
  return (
    <>
      <title>{`${title} – Admin`}</title>
      <h1 className="text-2xl">{title}</h1>
      {collection && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {isOwnCollection(collection) && (
            <ConfirmDelete label="Delete collection" name={title}>
              Its page leaves the shop. The products stay.
            </ConfirmDelete>
          )}
          <a
            href={`/shop/${collection.slug}`}
            className="leading-11 text-indigo underline-offset-2 hover:underline"
          >
            View in shop
          </a>
        </div>
      )}
      <CollectionForm
        key={collection?.slug ?? NEW}
        {...{ collection, products, kinds, attributes, result }}
      />
    </>
  )
}
