import { mailVariables } from '#shop/settings/mail/connected-mail.server.ts'
import { findMailServer } from '#shop/settings/mail/mail-server-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { useNotification } from '../../use-notified-result.ts'
import type { SettingsResult } from '../settings-result.ts'
import { mailServerAction } from './mail-server-action.server.ts'
import { MailServerForm } from './mail-server-form.tsx'
import { TestMailForm } from './test-mail-form.tsx'
import type { Route } from './+types/mail-server-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(request, context)
  const { config, db, live } = context.get(shopContext)
  const { sealedPassword, ...server } = await findMailServer(db)
  return {
    server: { ...server, hasPassword: sealedPassword !== null },
    variables: mailVariables(config),
    defaultSender: config.mailFrom,
    sendsMail: live.sendsMail() || server.host !== '',
    email,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  return mailServerAction(context.get(shopContext), { admin, form, request })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST })
}

export default function MailServerPage({
  loaderData: { email, sendsMail, ...data },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  return (
    <>
      <title>Mail server – Admin</title>
      <h1 className="text-2xl">Mail server</h1>
      <AnnotatedSection
        id="mail-server"
        title="Server and sender"
        about={
          <p>
            Order mails, login links and newsletters are sent through this server. Your mail
            provider calls these values SMTP settings.
          </p>
        }
      >
        <MailServerForm key={data.server.version} {...data} result={result} />
      </AnnotatedSection>
      <AnnotatedSection
        id="test-mail"
        title="Test mail"
        about={<p>The mail server answers at once, so a wrong password shows here.</p>}
      >
        <TestMailForm email={email} sendsMail={sendsMail} result={result} />
      </AnnotatedSection>
    </>
  )
}
