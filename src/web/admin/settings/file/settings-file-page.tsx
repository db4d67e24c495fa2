import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AnnotatedSection, annotationLink } from '../../annotated-section.tsx'
import { useNotification } from '../../use-notified-result.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import { settingsFileAction, type SettingsFileResult } from './settings-file-action.server.ts'
import type { Route } from './+types/settings-file-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return null
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsFileResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  return settingsFileAction(context.get(shopContext), { admin, form, request })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST })
}

export default function SettingsFilePage({ actionData: result }: Route.ComponentProps) {
  const isSaving = useNavigation().state !== 'idle'
  useNotification(result)
  const form = useRef<HTMLFormElement>(null)
  const isImported = result?.tone === 'success'
  useEffect(() => {
    if (isImported) form.current?.reset()
  }, [isImported, result])
  return (
    <>
      <title>Settings as a file – Admin</title>
      <h1 className="text-2xl">Settings as a file</h1>
      <AnnotatedSection
        id="export"
        title="Export"
        about={<p>All settings in one file, without passwords, keys and other secrets.</p>}
      >
        <a
          href="/admin/settings/settings.json"
          download
          className={buttonClass('secondary', 'compact')}
        >
          Export settings
        </a>
      </AnnotatedSection>
      <AnnotatedSection
        id="import"
        title="Import"
        about={
          <p>
            Replaces the settings of this shop by those in the file. Gateway keys stay as they are;
            a password of another mail server has to be entered again.
          </p>
        }
      >
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="space-y-4"
        >
          <Field
            label="File with settings"
            name="file"
            type="file"
            accept="application/json,.json"
            required
            problem={result?.problems?.file}
            className="max-w-sm"
          />
          <OwnPasswordField problem={result?.problems?.password} />
          <Button size="compact" isBusy={isSaving}>
            Import settings
          </Button>
          {isImported && <Imported {...result} />}
        </Form>
      </AnnotatedSection>
    </>
  )
}

/** Stays on the page after the notification has gone. */
function Imported({ text, needsMailPassword }: SettingsFileResult) {
  return (
    <div>
      <p>{text}</p>
      {needsMailPassword && (
        <p>
          The file has another mail server without its password.{' '}
          <Link to="/admin/settings/mail" className={annotationLink}>
            Enter the password of the mail server
          </Link>
        </p>
      )}
    </div>
  )
}
