import { Form, Link } from 'react-router'
import { listProductCounts } from '#shop/kinds/kind-edit-store.server.ts'
import { listSizesToRename } from '#shop/kinds/rename-size-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { kindName } from '#shop/kinds/product-kind.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { ConfirmDelete } from '../confirm-delete.tsx'
import { countText } from '../count-text.ts'
import { useArrivalNotice } from '../use-arrival-notice.ts'
import { useNotification } from '../use-notified-result.ts'
import { kindMessages } from './kind-messages.ts'
import { RenameProgress } from './rename-progress.tsx'
import { kindsAction } from './kinds-action.server.ts'
import type { Route } from './+types/kinds-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [kinds, counts, renaming] = await Promise.all([
    listKinds(db),
    listProductCounts(db),
    listSizesToRename(db),
  ])
  return {
    kinds: kinds.map(({ slug, singular, plural, sizes, isEnabled }) => ({
      slug,
      singular,
      plural,
      sizes,
      isEnabled,
      products: counts.get(slug) ?? 0,
    })),
    renaming: renaming.map((size) => ({ ...size, kind: kindName(kinds, size.kind) })),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return kindsAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function KindsPage({
  loaderData: { kinds, renaming },
  actionData: result,
}: Route.ComponentProps) {
  useLive('/admin/attributes/live')
  useNotification(result)
  useArrivalNotice({ saved: kindMessages.saved })
  const isEnabled = (kind: Kind) => kind.isEnabled
  return (
    <>
      <title>Kinds – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Kinds</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/kinds/attributes" variant="secondary" size="compact">
            Attributes
          </ButtonLink>
          <ButtonLink to="/admin/kinds/new" size="compact">
            Add kind
          </ButtonLink>
        </div>
      </div>
      <noscript>{result?.text}</noscript>
      <RenameProgress renaming={renaming} />
      <AnnotatedSection
        id="in-use"
        title="In your shop"
        about={
          <p>What you sell, in the order of the menu. Each kind has its sizes and its page.</p>
        }
      >
        <KindList kinds={kinds.filter(isEnabled)} />
      </AnnotatedSection>
      <AnnotatedSection
        id="not-in-use"
        title="Not in your shop"
        about={<p>Common kinds with their usual sizes. Enable those that you sell.</p>}
      >
        <KindList kinds={kinds.filter((kind) => !isEnabled(kind))} />
      </AnnotatedSection>
    </>
  )
}

type Kind = Route.ComponentProps['loaderData']['kinds'][number]

function KindList({ kinds }: { kinds: readonly Kind[] }) {
  if (kinds.length === 0) return <p className="text-stone">None</p>
  return (
    <ul className="divide-y divide-hem">
      {kinds.map((kind, index) => (
        <li key={kind.slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <div className="min-w-0 grow basis-48">
            <Link
              to={`/admin/kinds/${kind.slug}`}
              className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
            >
              {kind.singular}
            </Link>
            <p className="text-sm break-words text-stone">
              /shop/{kind.slug} · {kind.sizes.join(', ') || 'Free size'}
              {kind.products > 0 &&
                ` · ${countText({ total: kind.products }, 'product', 'products')}`}
            </p>
          </div>
          <KindButtons kind={kind} isFirst={index === 0} isLast={index === kinds.length - 1} />
        </li>
      ))}
    </ul>
  )
}

function KindButtons({
  kind: { slug, singular, isEnabled, products },
  isFirst,
  isLast,
}: {
  kind: Kind
  isFirst: boolean
  isLast: boolean
}) {
  const button = (intent: string, words: string) => (
    <Button
      name="intent"
      value={intent}
      variant="quiet"
      size="compact"
      aria-label={`${words} ${singular}`}
    >
      {words}
    </Button>
  )
  return (
    <div className="flex flex-wrap">
      <Form method="post" preventScrollReset className="flex flex-wrap">
        <input type="hidden" name="kind" value={slug} />
        {isEnabled && !isFirst && button('move-up', 'Move up')}
        {isEnabled && !isLast && button('move-down', 'Move down')}
        {isEnabled ? button('disable', 'Disable') : button('enable', 'Enable')}
      </Form>
      {!isEnabled && products === 0 && (
        <ConfirmDelete
          label="Delete"
          aria-label={`Delete ${singular}`}
          name={singular}
          variant="quiet"
          fields={{ kind: slug }}
          preventScrollReset
        >
          Its sizes, size guide and tax data are lost. To sell it later, you would enter them again.
        </ConfirmDelete>
      )}
    </div>
  )
}
