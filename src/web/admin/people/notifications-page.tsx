import { Form, useNavigation } from 'react-router'
import { saveNoticeChoices } from '#shop/messages/save-notice-choices.server.ts'
import { findNoticeChoices } from '#shop/messages/staff-notice-store.server.ts'
import {
  defaultDelivery,
  deliveryNames,
  eventsFor,
  noticeDeliveries,
  parseNoticeChoices,
  staffEventNames,
} from '#shop/messages/staff-notice.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { Button } from '#web/ui/button.tsx'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { useNotification } from '../use-notified-result.ts'
import type { Route } from './+types/notifications-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await requireStaff(request, context)
  const chosen = await findNoticeChoices(context.get(shopContext).db, me.id)
  return {
    email: me.email,
    choices: eventsFor(me.role).map((event) => ({
      event,
      delivery: chosen[event] ?? defaultDelivery(me.role, event),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const me = await requireStaff(request, context)
  const choices = parseNoticeChoices(await readForm(request), me.role)
  if (!choices) return failure(commonMessages.notUnderstood)
  await saveNoticeChoices(context.get(shopContext).db, me.id, choices)
  return success(commonMessages.updated)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function NotificationsPage({
  loaderData: { email, choices },
  actionData: result,
}: Route.ComponentProps) {
  const isSaving = useNavigation().state === 'submitting'
  useNotification(result)
  return (
    <>
      <title>Emails to you – Admin</title>
      <h1 className="text-2xl">Emails to you</h1>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="events"
        title="Events"
        about={
          <p>
            The shop writes to <span className="break-all">{email}</span>. Events within 10 minutes
            are combined into one email. The daily email is sent at 8 a.m.
          </p>
        }
      >
        <Form method="post" preventScrollReset className="space-y-4">
          {choices.map(({ event, delivery }) => (
            <label
              key={event}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hem pb-4"
            >
              <span className="font-semibold">{staffEventNames[event]}</span>
              <select
                name={event}
                defaultValue={delivery}
                className="min-h-11 rounded-sm border border-stone/80 bg-paper px-2"
              >
                {noticeDeliveries.map((each) => (
                  <option key={each} value={each}>
                    {deliveryNames[each]}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <Button size="compact" isBusy={isSaving}>
            Update
          </Button>
        </Form>
      </AnnotatedSection>
    </>
  )
}
