import { findFormLegal } from '#shop/compliance/form-legal.server.ts'
import { findComplianceSettings } from '#shop/settings/publication-gate-store.server.ts'
import { listKindFacts } from '#shop/kinds/kind-facts-store.server.ts'
import { legalFacts } from '#shop/compliance/legal-facts.ts'
import { listIncompleteProducts } from '#shop/compliance/missing-facts-store.server.ts'
import { parseKindFacts } from '#shop/compliance/parse-kind-facts.ts'
import { saveKindFacts } from '#shop/compliance/save-compliance.server.ts'
import { parsePage } from '#shop/paging.ts'
import { textsByField } from '#shop/parse-result.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { failure } from '../action-result.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { productMessages } from '../messages.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { savedResult } from './compliance-action.server.ts'
import { auditErrors, complianceMessages } from './compliance-messages.ts'
import { IncompleteProducts } from './incomplete-products.tsx'
import { KindFactsForm } from './kind-facts-form.tsx'
import type { Route } from './+types/incomplete-products-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const fact = legalFacts.find((each) => each === searchParams.get('lacks')) ?? null
  const [products, { kinds, shopCare }, { version }] = await Promise.all([
    listIncompleteProducts(db, { fact, page: parsePage(searchParams.get('page')) }),
    findFormLegal(db),
    findComplianceSettings(db),
  ])
  return { products: redirectPastLastPage(request, products), fact, kinds, shopCare, version }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const { id: changedBy } = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const form = await readForm(request)
  const slugs = (await listKindFacts(db)).map(({ slug }) => slug)
  const { value: kinds, errors } = parseKindFacts(form, slugs)
  if (errors.length > 0)
    return refusedFields(
      textsByField(errors, {
        'not-a-country': productMessages.notACountry,
        'too-long': auditErrors['too-long'],
      }),
    )
  const edit = { kinds, basedOn: wholeNumberIn(form, 'basedOn'), changedBy }
  return savedResult(await saveKindFacts(db, edit), complianceMessages.kindsSaved)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, failure(CONNECTION_LOST))
}

export default function IncompleteProductsPage({
  loaderData: { products, fact, kinds, shopCare, version },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  return (
    <>
      <title>Origin and label – Compliance – Admin</title>
      <h1 className="text-2xl">Origin and label</h1>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="kinds"
        title="Defaults of kinds"
        about={<p>They apply to all products of the kind that have no value of their own.</p>}
      >
        <KindFactsForm
          key={version}
          {...{ kinds, version, shopCare, problems: result?.problems ?? {} }}
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="incomplete"
        title="Incomplete products"
        about={<p>Products on sale that lack a fact required by law.</p>}
      >
        <IncompleteProducts products={products} fact={fact} />
      </AnnotatedSection>
    </>
  )
}
