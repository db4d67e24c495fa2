import { redirect } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { parseNewsletter } from '#shop/inbox/newsletter.ts'
import { sendNewsletter } from '#shop/inbox/send-newsletter.server.ts'
import { sendTestNewsletter } from '#shop/inbox/send-test-newsletter.server.ts'
import {
  createNewsletter,
  deleteNewsletterDraft,
  editNewsletter,
} from '#shop/inbox/write-newsletter.server.ts'
import { failure, success } from '../action-result.ts'
import {
  commonMessages,
  newsletterErrorsByField,
  newsletterMessages as messages,
} from '../messages.ts'
import type { NewsletterResult } from './newsletter-result.ts'

type Services = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}
type Admin = { id: string; email: string }
type Edited = { id: number; basedOn: number; staffId: string }

/** If `id` is null, the form is that of a new newsletter. */
export async function newsletterAction(
  services: Services,
  admin: Admin,
  id: number | null,
  form: FormData,
): Promise<NewsletterResult> {
  const basedOn = parseVersion(form.get('basedOn'))
  const intent = form.get('intent')
  if (intent === 'save') return save(services.db, { id, basedOn, staffId: admin.id }, form)
  if (id === null) return failure(commonMessages.notUnderstood)
  switch (intent) {
    case 'send-test':
      return sendTest(services, { id, to: admin.email })
    case 'send':
      return send(services, { id, basedOn, staffId: admin.id })
    case 'delete':
      return deleteDraft(services.db, { id, basedOn, staffId: admin.id })
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function save(
  db: Db,
  { id, ...edited }: Omit<Edited, 'id'> & { id: number | null },
  form: FormData,
): Promise<NewsletterResult> {
  const { value: text, errors } = parseNewsletter(form)
  if (errors.length > 0) {
    const problems = newsletterErrorsByField(errors)
    return { ...failure(messages.fieldErrors), typed: text, problems }
  }
  if (id === null)
    throw redirect(`/admin/newsletters/${await createNewsletter(db, text, edited.staffId)}`)
  const result = await editNewsletter(db, { id, text, ...edited })
  return result.outcome === 'saved'
    ? { ...success(messages.saved), version: result.version }
    : { ...failure(messages.changedByOther), typed: text }
}

async function sendTest(
  services: Services,
  email: { id: number; to: string },
): Promise<NewsletterResult> {
  const { outcome } = await sendTestNewsletter(services, email)
  return outcome === 'queued' ? success(messages.testSent(email.to)) : failure(messages.unknown)
}

async function send(services: Services, edited: Edited): Promise<NewsletterResult> {
  const result = await sendNewsletter(services, edited)
  switch (result.outcome) {
    case 'sent':
      return success(messages.sent(result.people))
    case 'no-subscribers':
      return failure(messages.noSubscribers)
    case 'changed-by-someone-else':
      return failure(messages.changedByOther)
  }
}

async function deleteDraft(db: Db, edited: Edited): Promise<NewsletterResult> {
  const { outcome } = await deleteNewsletterDraft(db, edited)
  if (outcome === 'deleted') throw redirect('/admin/newsletters')
  return failure(messages.changedByOther)
}

function parseVersion(value: FormDataEntryValue | null): number {
  const version = Number(value)
  return Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 ? version : 0
}
