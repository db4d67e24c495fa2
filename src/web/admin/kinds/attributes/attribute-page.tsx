import { data, redirect } from 'react-router'
import { findAttribute } from '#shop/attributes/attribute.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { parseAttribute } from '#shop/attributes/edited-attribute.ts'
import { saveAttribute } from '#shop/attributes/save-attribute.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { listAddressAfter } from '../../use-arrival-notice.ts'
import { useFocusOnProblem } from '../../use-focus-on-problem.ts'
import { useNotification } from '../../use-notified-result.ts'
import { AttributeForm } from './attribute-form.tsx'
import {
  attributeErrorTexts,
  attributeMessages,
  attributeRefusal,
  attributeRefusalOf,
  type AttributeResult,
} from './attribute-messages.ts'
import type { Route } from './+types/attribute-page.ts'

/** The address of the form for a new attribute. No attribute has this slug. */
const NEW = 'new'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [attributes, kinds] = await Promise.all([listAttributes(db), listKinds(db)])
  const attribute = findAttribute(attributes, params.slug) ?? null
  if (!attribute && params.slug !== NEW) throw data('No such attribute', { status: 404 })
  return { attribute, kinds: kinds.map(({ slug, singular }) => ({ slug, singular })) }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<AttributeResult> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const form = await readForm(request)
  const isNew = params.slug === NEW
  if (!isNew) {
    const stored = findAttribute(await listAttributes(db), params.slug)
    if (!stored) return attributeRefusal(attributeMessages.unknown)
    form.set('slug', params.slug)
    form.set('type', stored.type)
  }
  const { value: attribute, errors } = parseAttribute(form)
  if (errors.length > 0)
    return attributeRefusal(
      attributeMessages.markedFields,
      textsByField(errors, attributeErrorTexts),
    )
  const basedOn = isNew ? null : wholeNumberIn(form, 'version')
  const saved = await saveAttribute(db, { attribute, basedOn, savedBy: admin.id })
  if (saved.outcome !== 'saved') return attributeRefusalOf(saved)
  throw redirect(listAddressAfter('/admin/kinds/attributes', 'saved'))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, attributeRefusal(CONNECTION_LOST))
}

export default function AttributePage({
  loaderData: { attribute, kinds },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  useFocusOnProblem(result)
  const heading = attribute ? attribute.name : 'Add attribute'
  return (
    <>
      <title>{`${heading} – Admin`}</title>
      <h1 className="text-2xl">{heading}</h1>
      <AttributeForm
        key={attribute?.slug ?? NEW}
        attribute={attribute}
        kinds={kinds}
        result={result}
      />
    </>
  )
}
