import { Form, useNavigation } from 'react-router'
import { findOpening } from '#shop/settings/opening/opening-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { useNotification } from '../../use-notified-result.ts'
import type { SettingsResult } from '../settings-result.ts'
import { openingAction } from './opening-action.server.ts'
import type { Route } from './+types/opening-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { isOpen, friendsPasswordHash } = await findOpening(context.get(shopContext).db)
  return { isOpen, hasFriendsPassword: friendsPasswordHash !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request, context)
  return openingAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST } as const)
}

export default function OpeningPage({
  loaderData: { isOpen, hasFriendsPassword },
  actionData: result,
}: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  useNotification(result)
  return (
    <>
      <title>Opening – Admin</title>
      <h1 className="text-2xl">Opening</h1>
      <AnnotatedSection
        id="open"
        title="Visitors"
        about={<p>Before the opening, search engines and caches see nothing of your catalogue.</p>}
      >
        {isOpen ? (
          <p>The shop is open: everybody can visit it.</p>
        ) : (
          <Form method="post" preventScrollReset className="space-y-4">
            <p>
              The shop is not open yet. Visitors see ‘Opening soon’ and can leave their e-mail. You
              and your staff see the shop.
            </p>
            <Button name="intent" value="open-shop" isBusy={isSending}>
              Open the shop
            </Button>
          </Form>
        )}
      </AnnotatedSection>
      {!isOpen && <Friends hasPassword={hasFriendsPassword} result={result} />}
    </>
  )
}

type FriendsProps = { hasPassword: boolean; result: SettingsResult | undefined }

function Friends({ hasPassword, result }: FriendsProps) {
  return (
    <AnnotatedSection
      id="friends"
      title="Friends"
      about={<p>People with this password see the shop before it opens.</p>}
    >
      <Form method="post" noValidate preventScrollReset className="space-y-4">
        <Field
          label="Password for friends"
          name="friendsPassword"
          autoComplete="off"
          problem={result?.problems?.friendsPassword}
          hint={
            hasPassword ? 'A password is set. Another one replaces it' : 'At least 6 characters'
          }
          className="max-w-sm"
        />
        <div className="flex flex-wrap gap-3">
          <Button size="compact" name="intent" value="friends-password">
            Save password
          </Button>
          {hasPassword && (
            <Button size="compact" variant="secondary" name="intent" value="no-friends">
              Remove password
            </Button>
          )}
        </div>
      </Form>
    </AnnotatedSection>
  )
}
