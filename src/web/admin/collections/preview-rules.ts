import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { ruleFacets } from '#shop/collections/known-choices.ts'
import { parseRules } from '#shop/collections/parse-rules.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { previewRules } from '#shop/search/preview-rules.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { collectionErrorTexts } from './collection-messages.ts'
import type { Route } from './+types/preview-rules.ts'

export const loader = refuseReading

/** Returns the products that the rules in the form would list. Writes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const form = await readForm(request)
  const [kinds, attributes] = await Promise.all([listKinds(db), listAttributes(db)])
  const { value: rules, errors } = parseRules(
    form,
    kinds.map(({ slug }) => slug),
    ruleFacets(attributes),
  )
  if (errors.length === 0) return { problem: null, preview: await previewRules(db, rules) }
  const [problem = ''] = Object.values(textsByField(errors, collectionErrorTexts))
  return { problem, preview: null }
}
