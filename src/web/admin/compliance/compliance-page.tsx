import { Link } from 'react-router'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { failure } from '../action-result.ts'
import { annotationLink, AnnotatedSection } from '../annotated-section.tsx'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { complianceAction } from './compliance-action.server.ts'
import { DeclarationForms } from './declaration-forms.tsx'
import { DutyList } from './duty-list.tsx'
import { GateForm } from './gate-form.tsx'
import { loadCompliance } from './load-compliance.server.ts'
import { SelfAuditForm } from './self-audit-form.tsx'
import type { Route } from './+types/compliance-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return loadCompliance(context.get(shopContext))
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  return complianceAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, failure(CONNECTION_LOST))
}

export default function CompliancePage({
  loaderData: { today, items, missing, settings, declarations, audit },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  const problems = result?.problems ?? {}
  const open = items.filter(({ status }) => status === 'missing').length
  return (
    <>
      <title>Compliance – Admin</title>
      <h1 className="text-2xl">Compliance</h1>
      <p className="mt-1 max-w-measure text-stone">
        What the law requires of an online shop in India, as published up to November 2026. This
        screen is not legal advice.
      </p>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="checklist"
        title="Checklist"
        about={
          <p>{open === 0 ? 'Nothing is missing.' : `${open} of ${items.length} are missing.`}</p>
        }
      >
        <DutyList items={items} />
      </AnnotatedSection>
      <AnnotatedSection
        id="products"
        title="Products"
        about={
          <p>
            Origin, maker, net quantity and customer care are entered in the product form under
            “Origin and label”, or once for all products of a kind.
          </p>
        }
      >
        <p>{productsText(missing)}</p>
        <Link to="/admin/compliance/products" className={annotationLink}>
          Incomplete products and defaults of kinds
        </Link>
        <GateForm key={settings.version} {...settings} />
      </AnnotatedSection>
      <AnnotatedSection
        id="declared"
        title="Declared by you"
        about={<p>The shop cannot check these itself.</p>}
      >
        <DeclarationForms {...{ items, declarations, problems }} />
      </AnnotatedSection>
      <AnnotatedSection
        id="privacy"
        title="Privacy"
        about={
          <p>What forms say about consent, how long data is kept, and what to do if data leaks.</p>
        }
      >
        <Link to="/admin/compliance/privacy" className={annotationLink}>
          Consent and retention
        </Link>
      </AnnotatedSection>
      <AnnotatedSection
        id="self-audit"
        title="Self-audit"
        about={
          <p>
            Each year you check the shop for dark patterns. From 1 January 2027 the footer leads to
            the certificate.
          </p>
        }
      >
        <SelfAuditForm key={audit?.auditedOn} {...{ audit, today, problems }} />
      </AnnotatedSection>
    </>
  )
}

function productsText({ products, withheld }: { products: number; withheld: number }): string {
  if (products === 0) return 'All products on sale are complete.'
  const text =
    products === 1
      ? '1 product on sale is incomplete.'
      : `${products} products on sale are incomplete.`
  return withheld > 0 ? `${text} ${withheld} of them will not be published on schedule.` : text
}
