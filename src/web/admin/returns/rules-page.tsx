import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { RETURN_DAYS_DEFAULT } from '#shop/returns/return-window.ts'
import { findExchangeHoldDays } from '#shop/settings/exchange-hold/exchange-hold-store.server.ts'
import { findReturnRules } from '#shop/returns/window-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Field } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { RuleForm } from './rule-form.tsx'
import { rulesAction } from './rules-action.server.ts'
import type { Route } from './+types/rules-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [rules, kinds, exchangeDays] = await Promise.all([
    findReturnRules(db),
    listKinds(db),
    findExchangeHoldDays(db),
  ])
  return {
    rules,
    exchangeDays,
    kinds: kinds
      .filter(({ isEnabled }) => isEnabled)
      .map(({ slug, plural }) => ({
        slug,
        plural,
        days: rules.kinds.find(({ kind }) => kind === slug)?.days ?? null,
      })),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  return rulesAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function RulesPage({
  loaderData: { rules, kinds, exchangeDays },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  const problems = result?.problems ?? {}
  return (
    <>
      <title>Return windows – Admin</title>
      <h1 className="text-2xl">Return windows</h1>
      <p className="mt-1 max-w-measure text-stone">
        Days after delivery in which customers may return a piece for any reason; 0 for no returns.
        Product pages show it. Orders keep the window of the day on which they were placed. What is
        defective, damaged or wrong is always taken back, as the law asks.
      </p>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection id="shop" title="All products">
        <RuleForm
          subject="shop"
          label="Days"
          days={rules.shop}
          placeholder={RETURN_DAYS_DEFAULT}
          problem={problems['shop']}
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="another-size"
        title="Another size"
        about={
          <p>
            How many days the new size is kept while the returned piece is on its way. Applies to
            new requests.
          </p>
        }
      >
        <RuleForm
          subject="exchange-hold"
          label="Days to keep a new size"
          days={exchangeDays}
          problem={problems['exchange-hold']}
        />
      </AnnotatedSection>
      <AnnotatedSection id="kinds" title="Kinds" about={<p>Empty: as for all products.</p>}>
        <div className="space-y-5">
          {kinds.map(({ slug, plural, days }) => (
            <RuleForm
              key={slug}
              subject={`kind:${slug}`}
              label={plural}
              days={days}
              placeholder={rules.shop ?? RETURN_DAYS_DEFAULT}
              problem={problems[`kind:${slug}`]}
            />
          ))}
        </div>
      </AnnotatedSection>
      <AnnotatedSection
        id="products"
        title="Single products"
        about={<p>Such as pieces that are made to measure. Empty removes the exception.</p>}
      >
        <div className="space-y-5">
          {rules.products.map(({ id, title, days }) => (
            <RuleForm
              key={id}
              subject={`product:${id}`}
              label={title}
              days={days}
              problem={problems[`product:${id}`]}
            />
          ))}
          <RuleForm
            key={`new-${rules.products.length}`}
            subject="new-product"
            label="Days"
            days={null}
            problem={problems['new-product']}
          >
            <Field
              label="Address of the product’s page"
              name="product"
              problem={problems['product']}
            />
          </RuleForm>
        </div>
      </AnnotatedSection>
    </>
  )
}
