import { data, Form, useNavigation } from 'react-router'
import { listAnswers } from '#shop/complaints/answer-store.server.ts'
import { findComplaint } from '#shop/complaints/complaint-store.server.ts'
import { complaintResults, type Complaint } from '#shop/complaints/complaint.ts'
import { resultTexts } from '#shop/complaints/complaint-mails.ts'
import { formatDate } from '#shop/shop-date.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { failure } from '../action-result.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { complaintAction } from './complaint-action.server.ts'
import { deadlineText } from './complaint-texts.ts'
import type { Route } from './+types/complaint-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const found = await findComplaint(db, params.number)
  if (!found) throw data('No such complaint', { status: 404 })
  const { lookupKey: _key, ...complaint } = found
  const results = await listAnswers(db, complaint.id)
  return { complaint, results, deadline: deadlineText(complaint, new Date()) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: staffId } = await requireAdmin(request, context)
  const form = await readForm(request)
  return complaintAction(context.get(shopContext), { number: params.number, staffId, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, failure(CONNECTION_LOST))
}

export default function ComplaintPage({
  loaderData: { complaint, results, deadline },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  const { number, name, email, orderNumber, body, recordedAt } = complaint
  return (
    <>
      <title>{`${number} – Complaints – Admin`}</title>
      <h1 className="text-2xl">{`Complaint ${number}`}</h1>
      <p className={deadline.isLate ? 'font-semibold text-rose' : 'text-stone'}>{deadline.text}</p>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="recorded"
        title="As recorded"
        about={
          <p className="break-words">
            {[name, email, orderNumber && `Order ${orderNumber}`, formatDate(recordedAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        }
      >
        <p className="break-words whitespace-pre-line">{body}</p>
        {results.map(({ id, body: text, sentAt }) => (
          <section key={id} className="mt-4 border-t border-hem pt-4">
            <h3 className="font-semibold">{`Answer of ${formatDate(sentAt)}`}</h3>
            <p className="break-words whitespace-pre-line">{text}</p>
          </section>
        ))}
      </AnnotatedSection>
      <AnnotatedSection
        id="answer"
        title="Answer"
        about={<p>The customer gets each answer by mail, and sees it on the complaint’s page.</p>}
      >
        <AnswerForms
          key={`${results.length} ${complaint.acknowledgedAt?.getTime()} ${complaint.closedAt?.getTime()}`}
          complaint={complaint}
          problems={result?.problems ?? {}}
        />
      </AnnotatedSection>
    </>
  )
}

type AnswerFormsProps = {
  complaint: Omit<Complaint, 'lookupKey'>
  problems: NonNullable<SettingsResult['problems']>
}

const resultOptions = complaintResults.map((value) => ({ value, label: resultTexts[value] }))

function AnswerForms({ complaint, problems }: AnswerFormsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const button = { size: 'compact', name: 'intent', isBusy } as const
  return (
    <div className="space-y-6">
      {!complaint.acknowledgedAt && (
        <Form method="post">
          <Button {...button} value="acknowledge-complaint">
            Acknowledge
          </Button>
        </Form>
      )}
      {!complaint.closedAt && (
        <Form method="post" noValidate className="space-y-4">
          <TextField label="Your answer" name="text" rows={5} problem={problems['text']} />
          <Button {...button} variant="secondary" value="answer-complaint">
            Send answer
          </Button>
          <SelectField
            label="Result"
            name="result"
            defaultValue=""
            options={[{ value: '', label: 'Choose a result' }, ...resultOptions]}
            problem={problems['result']}
            className="max-w-xs"
          />
          <Button {...button} value="close-complaint">
            Send answer and close
          </Button>
        </Form>
      )}
      <Form method="post" noValidate className="space-y-4">
        <Field
          label="Number at the National Consumer Helpline"
          name="docket"
          defaultValue={complaint.helplineDocket}
          problem={problems['docket']}
          className="max-w-xs"
        />
        <Button {...button} variant="secondary" value="save-docket">
          Save
        </Button>
      </Form>
    </div>
  )
}
