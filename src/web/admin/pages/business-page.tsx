import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import {
  businessFields,
  emptyBusinessDetails,
  parseBusinessDetails,
  type BusinessDetails,
  type BusinessField,
} from '#shop/site/business-details.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useRenderedVersion } from '#web/ui/use-rendered-version.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useNotification } from '../use-notified-result.ts'
import { BusinessInputs } from './business-inputs.tsx'
import { businessErrorTexts, pageMessages } from './page-messages.ts'
import type { Route } from './+types/business-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const newest = await findNewestSiteRecord(context.get(shopContext).db, 'business')
  return { version: newest?.version ?? 0, details: newest?.body ?? emptyBusinessDetails() }
}

type Result = ActionResult & { version?: number; problems?: FieldTexts<BusinessField> }

export async function action({ request, context }: Route.ActionArgs): Promise<Result> {
  const { id } = await requireAdmin(request, context)
  const form = await readForm(request)
  const { value, errors } = parseBusinessDetails(form)
  if (errors.length > 0)
    return {
      ...failure(pageMessages.incomplete),
      problems: textsByField(errors, businessErrorTexts),
    }
  const published = await publishSiteRecord(context.get(shopContext).db, {
    kind: 'business',
    basedOnVersion: wholeNumberIn(form, 'basedOnVersion'),
    body: value,
    publishedBy: id,
  })
  return published.outcome === 'published'
    ? { ...success(pageMessages.detailsSaved), version: published.version }
    : failure(pageMessages.detailsChangedByOther)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Result, Result>(serverAction, failure(pageMessages.failed))
}

const groups = [
  {
    group: 'contact',
    title: 'Contact details',
    about: 'Shown on the contact page. The map link is part of the site information.',
  },
  {
    group: 'responsible',
    title: 'Who is responsible',
    about:
      'The law asks every online shop in India to name the business and an officer who answers complaints.',
  },
  {
    group: 'terms',
    title: 'Delivery and returns',
    about: 'Your terms, as the policies name them.',
  },
] as const

export default function BusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult<Result>(actionData)
  const rendered = useRenderedVersion(result?.version, loaderData.version)
  useNotification(result)
  useFocusOnProblem(result)
  return (
    <>
      <title>Business details – Pages – Admin</title>
      <h1 className="text-2xl">Business details</h1>
      <p className="mt-1 max-w-measure text-stone">
        Leave a field empty if you do not know it yet. A page that needs a missing detail says so
        before you publish it.
      </p>
      <BusinessForm key={rendered} {...loaderData} result={result} />
    </>
  )
}

type BusinessFormProps = { version: number; details: BusinessDetails; result: Result | undefined }

function BusinessForm({ version, details, result }: BusinessFormProps) {
  const [opened] = useState({ version, details })
  const isBusy = useNavigation().state !== 'idle'
  const problem = result?.tone === 'error' ? result.text : undefined
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="basedOnVersion" value={problem ? version : opened.version} />
      {groups.map(({ group, title, about }) => (
        <AnnotatedSection key={group} id={group} title={title} about={<p>{about}</p>}>
          <BusinessInputs
            fields={businessFields.filter((field) => field.group === group)}
            details={opened.details}
            problems={result?.problems ?? {}}
          />
        </AnnotatedSection>
      ))}
      <div className="mt-6 space-y-3">
        {problem && <FieldProblem id="business-problem">{problem}</FieldProblem>}
        <Button size="compact" isBusy={isBusy}>
          Save business details
        </Button>
      </div>
    </Form>
  )
}
