import { data, redirect } from 'react-router'
import { attributesOfKind } from '#shop/attributes/attribute.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { parseKind } from '#shop/kinds/edited-kind.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { findKind } from '#shop/kinds/product-kind.ts'
import { saveKind } from '#shop/kinds/save-kind.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { KindForm } from './kind-form.tsx'
import { kindErrorTexts, kindMessages, kindRefusalOf } from './kind-messages.ts'
import { kindRefusal, type KindResult } from './kind-result.ts'
import type { Route } from './+types/kind-page.ts'
import { listAddressAfter } from '../use-arrival-notice.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useNotification } from '../use-notified-result.ts'

/** The address of the form for a new kind. No kind has this slug. */
const NEW = 'new'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [kinds, attributes] = await Promise.all([listKinds(db), listAttributes(db)])
  const kind = findKind(kinds, params.slug)
  if (!kind && params.slug !== NEW) throw data('No such kind', { status: 404 })
  return {
    kind: kind ?? null,
    attributes: attributesOfKind(attributes, params.slug).map(({ slug, name }) => ({ slug, name })),
    kinds: kinds.map(({ slug, singular }) => ({ slug, singular })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<KindResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const isNew = params.slug === NEW
  if (!isNew) form.set('slug', params.slug)
  const { value: kind, errors } = parseKind(form)
  if (errors.length > 0)
    return kindRefusal(kindMessages.markedFields, textsByField(errors, kindErrorTexts))
  const basedOn = isNew ? null : wholeNumberIn(form, 'version')
  const { db, log } = context.get(shopContext)
  const attributesLike = String(form.get('attributesLike') ?? '')
  const saved = await saveKind(db, { kind, basedOn, attributesLike, savedBy: admin.id }, log)
  if (saved.outcome !== 'saved') return kindRefusalOf(saved)
  throw redirect(listAddressAfter('/admin/kinds', 'saved'))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, kindRefusal(CONNECTION_LOST))
}

export default function KindPage({
  loaderData: { kind, attributes, kinds },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  useFocusOnProblem(result)
  const heading = kind ? kind.singular : 'Add kind'
  return (
    <>
      <title>{`${heading} – Admin`}</title>
      <h1 className="text-2xl">{heading}</h1>
      <KindForm
        key={kind?.slug ?? NEW}
        kind={kind}
        attributes={attributes}
        kinds={kinds}
        result={result}
      />
    </>
  )
}
