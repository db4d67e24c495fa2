import { Form, useNavigation } from 'react-router'
import {
  consentPurposeNames,
  consentPurposes,
  CONSENT_MAX,
  type ConsentText,
} from '#shop/compliance/consents/consent-text.ts'
import { listConsentVersions } from '#shop/compliance/consents/consent-text-store.server.ts'
import { findLastRuns } from '#shop/compliance/retention/job-run-store.server.ts'
import { retentionRules } from '#shop/compliance/retention/retention.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { failure } from '../action-result.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { dayText } from '../tax/tax-messages.ts'
import { BreachPlan } from './breach-plan.tsx'
import { loadBreachLetter } from './load-breach-letter.server.ts'
import { privacyAction, type PrivacyResult } from './privacy-action.server.ts'
import { useNotification } from '../use-notified-result.ts'
import type { Route } from './+types/privacy-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const queues = retentionRules.flatMap(({ queue }) => queue ?? [])
  const [texts, lastRuns, letter] = await Promise.all([
    Promise.all(consentPurposes.map((purpose) => listConsentVersions(db, purpose))),
    findLastRuns(db, queues),
    loadBreachLetter(db),
  ])
  const rules = retentionRules.map((rule) => ({
    ...rule,
    lastRun: rule.queue === null ? null : (lastRuns.get(rule.queue) ?? null),
  }))
  return { texts, rules, letter }
}

export async function action({ request, context }: Route.ActionArgs): Promise<PrivacyResult> {
  const admin = await requireAdmin(request, context)
  return privacyAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<PrivacyResult, PrivacyResult>(serverAction, failure(CONNECTION_LOST))
}

export default function PrivacyPage({
  loaderData: { texts, rules, letter },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  return (
    <>
      <title>Consent and retention – Admin</title>
      <h1 className="text-2xl">Consent and retention</h1>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="consents"
        title="Texts of consent"
        about={
          <p>
            The forms show the newest version. Subscribers, accounts and orders store which version
            it was. Ask your lawyer before you change one.
          </p>
        }
      >
        <div className="space-y-6">
          {texts.map((versions) => (
            <ConsentForm
              key={`${versions[0]!.purpose}-${versions[0]!.version}`}
              versions={versions}
              problem={result?.problems?.[versions[0]!.purpose]}
              typed={result?.typed?.[versions[0]!.purpose]}
            />
          ))}
        </div>
      </AnnotatedSection>
      <AnnotatedSection
        id="retention"
        title="How long data is kept"
        about={<p>Jobs delete by these periods. The time is that of the last run without error.</p>}
      >
        <ul className="divide-y divide-hem">
          {rules.map((rule) => (
            <li key={rule.what} className="py-3">
              <h3 className="font-semibold">{rule.what}</h3>
              <p>{rule.howLong}</p>
              <p className="text-stone">{rule.why}</p>
              <p className="text-sm text-stone">{runText(rule)}</p>
            </li>
          ))}
        </ul>
      </AnnotatedSection>
      <BreachPlan letter={letter} />
    </>
  )
}

function runText({ queue, lastRun }: { queue: string | null; lastRun: Date | null }): string {
  if (queue === null) return 'No job'
  if (lastRun === null) return `Job ${queue}: no run in the last days`
  return `Job ${queue}: last run ${formatDate(lastRun)}, ${formatTime(lastRun)}`
}

type ConsentFormProps = {
  versions: readonly (ConsentText & { startsOn: string })[]
  problem: string | undefined
  typed: string | undefined
}

function ConsentForm({ versions, problem, typed }: ConsentFormProps) {
  const isSending = useNavigation().state !== 'idle'
  const [current, ...earlier] = versions
  const { purpose, version, body, startsOn } = current!
  const name = consentPurposeNames[purpose]
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-3">
      <input type="hidden" name="intent" value="save-consent" />
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="basedOn" value={version} />
      <TextField
        label={name}
        name="body"
        rows={3}
        hint={`Version ${version} since ${dayText(startsOn)}; at most ${CONSENT_MAX} characters`}
        defaultValue={typed ?? body}
        problem={problem}
      />
      <Button variant="secondary" size="compact" isBusy={isSending} aria-label={`Save ${name}`}>
        Save
      </Button>
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 w-fit py-2.5">Earlier versions</summary>
          <ol className="space-y-2 text-sm">
            {earlier.map((each) => (
              <li key={each.version} className="break-words">
                {each.version} ({dayText(each.startsOn)}): {each.body}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Form>
  )
}
