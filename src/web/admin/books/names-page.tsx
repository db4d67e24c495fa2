import { Form, useNavigation } from 'react-router'
import { bookNameFields } from '#shop/books/book-names.ts'
import { findBookNames } from '#shop/settings/book-names/book-names-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import type { SettingsResult } from '../settings/settings-result.ts'
import { namesAction } from './names-action.server.ts'
import { useNotification } from '../use-notified-result.ts'
import type { Route } from './+types/names-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  return findBookNames(db)
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  return namesAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function NamesPage({
  loaderData: { names, version },
  actionData: result,
}: Route.ComponentProps) {
  const isSaving = useNavigation().state !== 'idle'
  const problems = result?.problems ?? {}
  useNotification(result)
  return (
    <>
      <title>Ledger names – Admin</title>
      <h1 className="text-2xl">Ledger names</h1>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="names"
        title="Names"
        about={
          <p>
            As your accountant calls these ledgers and taxes. {'{rate}'} stands for the rate in
            percent. Without a company, Tally imports into the one that is open.
          </p>
        }
      >
        <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:grid-cols-2">
          <input type="hidden" name="basedOn" value={version} />
          {bookNameFields.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              name={name}
              defaultValue={names[name]}
              autoComplete="off"
              problem={problems[name]}
            />
          ))}
          <Button
            size="compact"
            name="intent"
            value="save-names"
            isBusy={isSaving}
            className="justify-self-start sm:col-span-2"
          >
            Save names
          </Button>
        </Form>
      </AnnotatedSection>
    </>
  )
}
