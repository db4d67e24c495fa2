import { listKindTaxes } from '#shop/kinds/kind-tax-store.server.ts'
import { listPrefixes } from '#shop/documents/series-store.server.ts'
import { indianDay } from '#shop/tax/dated.ts'
import {
  listHsnCodes,
  listLegalLimits,
  listTaxPeriods,
  listTaxRates,
} from '#shop/tax/tax-store.server.ts'
import { taxVersionOf } from '#shop/tax/tax-version.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { NumberPrefixes } from '../documents/number-prefixes.tsx'
import { prefixAction } from '../documents/prefix-action.server.ts'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { KindDefaults } from './kind-defaults.tsx'
import { LegalLimits, LimitForm } from './legal-limits.tsx'
import { ModeForm, Modes } from './modes.tsx'
import { RateForm, Rates } from './rates.tsx'
import { taxAction } from './tax-action.server.ts'
import { UncertainPoints } from './uncertain-points.tsx'
import type { Route } from './+types/tax-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [periods, rates, kinds, limits, codes, prefixes] = await Promise.all([
    listTaxPeriods(db),
    listTaxRates(db),
    listKindTaxes(db),
    listLegalLimits(db),
    listHsnCodes(db),
    listPrefixes(db),
  ])
  const version = taxVersionOf({ periods, rates, kinds, limits })
  const today = indianDay(new Date())
  return { today, periods, rates, kinds, limits, codes, prefixes, version }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const save = form.get('intent') === 'save-prefix' ? prefixAction : taxAction
  return save(context.get(shopContext).db, admin.id, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function TaxPage({
  loaderData: { today, periods, rates, kinds, limits, codes, prefixes, version },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  const problems = result?.problems ?? {}
  return (
    <>
      <title>Tax – Admin</title>
      <h1 className="text-2xl">Tax</h1>
      <p className="mt-1 max-w-measure text-stone">
        GST on your sales. Prices include it, so no total ever changes. Each order keeps the tax of
        the day on which it was placed.
      </p>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="registration"
        title="Registration"
        about={
          <p>
            Customers see GST only while the registration is regular. Composition and unregistered
            shops may not collect it.
          </p>
        }
      >
        <Modes periods={periods} today={today} version={version} />
        <ModeForm key={`mode-${periods.length}`} version={version} problems={problems} />
      </AnnotatedSection>
      <AnnotatedSection
        id="rates"
        title="Rates"
        about={
          <p>
            As published up to October 2026. When a rate changes, add it with the day on which it
            starts.
          </p>
        }
      >
        <Rates rates={rates} today={today} version={version} />
        <RateForm key={`rate-${rates.length}`} version={version} problems={problems} />
      </AnnotatedSection>
      <AnnotatedSection
        id="kinds"
        title="Defaults of kinds"
        about={
          <p>
            For products that have no goods class or HSN code of their own. The unit is that of
            invoices, credit notes and the GST return: SET for a suit with its dupatta, MTR for
            cloth by the metre.
          </p>
        }
      >
        <KindDefaults key={version} {...{ kinds, codes, version, problems }} />
      </AnnotatedSection>
      <AnnotatedSection
        id="numbers"
        title="Numbers of documents"
        about={
          <p>
            Each series begins with 1 on 1 April and has no gaps. A number has at most 16
            characters.
          </p>
        }
      >
        <NumberPrefixes key={`prefix-${prefixes.length}`} {...{ prefixes, today, problems }} />
      </AnnotatedSection>
      <AnnotatedSection
        id="limits"
        title="Legal limits"
        about={
          <p>
            As published up to October 2026. Please check amounts and first days with your
            accountant: some days are from general knowledge. When a limit changes, add its amount
            with the day on which it starts. Turnover is without GST, of all shops with your PAN.
            Books has the totals of your documents; your accountant knows the rest.
          </p>
        }
      >
        <LegalLimits limits={limits} today={today} version={version} />
        <LimitForm key={`limit-${limits.length}`} version={version} problems={problems} />
      </AnnotatedSection>
      <UncertainPoints />
    </>
  )
}
