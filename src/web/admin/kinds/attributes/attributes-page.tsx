import { Form, Link } from 'react-router'
import type { Attribute } from '#shop/attributes/attribute.ts'
import {
  deleteAttribute,
  moveAttribute,
  type AttributesArranged,
} from '#shop/attributes/arrange-attributes.server.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { countProductsToReindex } from '#shop/attributes/reindex-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { failure, success, type ActionResult } from '../../action-result.ts'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { countText } from '../../count-text.ts'
import { commonMessages } from '../../messages.ts'
import { useArrivalNotice } from '../../use-arrival-notice.ts'
import { useNotification } from '../../use-notified-result.ts'
import { attributeMessages as messages, typeNames } from './attribute-messages.ts'
import type { Route } from './+types/attributes-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [attributes, kinds, outdated] = await Promise.all([
    listAttributes(db),
    listKinds(db),
    countProductsToReindex(db),
  ])
  return {
    attributes: attributes.map((attribute) => ({
      ...attribute,
      about: aboutOf(attribute, kinds),
    })),
    outdated,
  }
}

type Kinds = Awaited<ReturnType<typeof listKinds>>

function aboutOf({ type, unit, isFilter, kinds, choices }: Attribute, all: Kinds): string {
  const count = choices.length === 1 ? '1 choice' : `${choices.length} choices`
  return [
    typeNames[type] + (unit && ` in ${unit}`),
    choices.length > 0 && count,
    isFilter && 'filter',
    kinds.length === 0 ? 'all kinds' : kinds.map((slug) => kindName(all, slug)).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const form = await readForm(request)
  const slug = String(form.get('attribute') ?? '')
  switch (form.get('intent')) {
    case 'move-up':
      return resultOf(await moveAttribute(db, slug, -1, admin.id), messages.done.moved)
    case 'move-down':
      return resultOf(await moveAttribute(db, slug, 1, admin.id), messages.done.moved)
    case 'delete':
      return resultOf(await deleteAttribute(db, slug, admin.id), messages.done.deleted)
    default:
      return failure(commonMessages.notUnderstood)
  }
}

function resultOf(arranged: AttributesArranged, done: string): ActionResult {
  if (arranged.outcome === 'done') return success(done)
  return failure(
    arranged.outcome === 'attribute-in-use' ? messages.inUse(arranged.products) : messages.unknown,
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function AttributesPage({
  loaderData: { attributes, outdated },
  actionData: result,
}: Route.ComponentProps) {
  useLive('/admin/attributes/live')
  useNotification(result)
  useArrivalNotice({ saved: messages.done.saved })
  return (
    <>
      <title>Attributes – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Attributes</h1>
        <ButtonLink to="/admin/kinds/attributes/new" size="compact">
          Add attribute
        </ButtonLink>
      </div>
      <noscript>{result?.text}</noscript>
      {outdated > 0 && <ReindexProgress products={outdated} />}
      <AnnotatedSection
        id="attributes"
        title="In this order"
        about={
          <p>
            What the product form asks, the product page shows and customers filter by: fabric,
            colour, occasion and more.
          </p>
        }
      >
        {attributes.length === 0 && <p className="text-stone">None</p>}
        <ul className="divide-y divide-hem">
          {attributes.map(({ slug, name, about }, index) => (
            <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 grow basis-48">
                <Link
                  to={`/admin/kinds/attributes/${slug}`}
                  className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
                <p className="text-sm break-words text-stone">{about}</p>
              </div>
              <AttributeButtons
                slug={slug}
                name={name}
                isFirst={index === 0}
                isLast={index === attributes.length - 1}
              />
            </li>
          ))}
        </ul>
      </AnnotatedSection>
    </>
  )
}

/** Screen readers announce the beginning, not every number. */
function ReindexProgress({ products }: { products: number }) {
  return (
    <section aria-label="Progress" className="mt-4 border border-hem bg-paper p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span role="status" className="font-semibold">
          Renewing filters and searches…
        </span>
        <span className="figures text-stone">
          {countText({ total: products }, 'product', 'products')} left
        </span>
      </p>
      <p className="mt-2 text-sm text-stone">
        Until it ends, customers find some products by the earlier words. It continues when you
        leave this page, also after a restart of the shop.
      </p>
    </section>
  )
}

type ButtonsProps = Pick<Attribute, 'slug' | 'name'> & { isFirst: boolean; isLast: boolean }

function AttributeButtons({ slug, name, isFirst, isLast }: ButtonsProps) {
  const button = (intent: string, words: string) => (
    <Button
      name="intent"
      value={intent}
      variant="quiet"
      size="compact"
      aria-label={`${words} ${name}`}
    >
      {words}
    </Button>
  )
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap">
      <input type="hidden" name="attribute" value={slug} />
      {!isFirst && button('move-up', 'Move up')}
      {!isLast && button('move-down', 'Move down')}
      {button('delete', 'Delete')}
    </Form>
  )
}
