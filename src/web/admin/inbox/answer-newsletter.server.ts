import { redirect } from 'react-router'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { parseNewsletter } from '#shop/inbox/newsletter.ts'
import { sendNewsletter } from '#shop/inbox/send-newsletter.server.ts'
import { tryNewsletter } from '#shop/inbox/try-newsletter.server.ts'
import {
  beginNewsletter,
  editNewsletter,
  throwNewsletterAway,
} from '#shop/inbox/write-newsletter.server.ts'
import type { NewsletterAnswer } from './newsletter-answer.ts'

type Parts = { db: Db; jobs: Pick<Jobs, 'enqueue'>; config: { shopName: string; shopUrl: string } }
type Admin = { id: string; email: string }

const lostRace: NewsletterAnswer = {
  tone: 'error',
  text: 'Somebody else has changed or sent it first. You now see it as it is; nothing was overwritten.',
}

/** `id` null: it is not written yet. */
export async function answerNewsletter(
  parts: Parts,
  admin: Admin,
  id: number | null,
  form: FormData,
): Promise<NewsletterAnswer> {
  const basedOn = versionIn(form)
  const intent = form.get('intent')
  if (intent === 'save') return save(parts.db, { id, basedOn, staffId: admin.id }, form)
  if (id === null) return notUnderstood
  switch (intent) {
    case 'try': {
      const { outcome } = await tryNewsletter(parts, { id, to: admin.email })
      return outcome === 'queued'
        ? { tone: 'success', text: `A trial is on its way to ${admin.email}` }
        : notUnderstood
    }
    case 'send':
      return send(parts, { id, basedOn, staffId: admin.id })
    case 'throw-away': {
      const { outcome } = await throwNewsletterAway(parts.db, { id, basedOn, staffId: admin.id })
      if (outcome === 'thrown-away') throw redirect('/admin/newsletters')
      return lostRace
    }
    default:
      return notUnderstood
  }
}

const notUnderstood: NewsletterAnswer = {
  tone: 'error',
  text: 'The shop did not understand that. Please load the page again.',
}

async function save(
  db: Db,
  { id, basedOn, staffId }: { id: number | null; basedOn: number; staffId: string },
  form: FormData,
): Promise<NewsletterAnswer> {
  const { text, problems } = parseNewsletter(form)
  if (problems)
    return { tone: 'error', text: 'Please look at the marked fields.', typed: text, problems }
  if (id === null) throw redirect(`/admin/newsletters/${await beginNewsletter(db, text, staffId)}`)
  const edited = await editNewsletter(db, { id, basedOn, text, staffId })
  return edited.outcome === 'saved'
    ? { tone: 'success', text: 'Saved', version: edited.version }
    : { ...lostRace, typed: text }
}

async function send(
  parts: Parts,
  sending: { id: number; basedOn: number; staffId: string },
): Promise<NewsletterAnswer> {
  const sent = await sendNewsletter(parts, sending)
  switch (sent.outcome) {
    case 'sent':
      return {
        tone: 'success',
        text: `On its way to ${sent.people} ${sent.people === 1 ? 'person' : 'people'}`,
      }
    case 'nobody-to-write-to':
      return { tone: 'error', text: 'Nobody is subscribed yet.' }
    case 'changed-by-someone-else':
      return lostRace
  }
}

function versionIn(form: FormData): number {
  const version = Number(form.get('basedOn'))
  return Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 ? version : 0
}
