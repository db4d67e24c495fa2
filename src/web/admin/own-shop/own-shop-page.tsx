import { data, Form, useNavigation } from 'react-router'
import { demoEmails } from '#shop/own-shop/demo-accounts.ts'
import { findIsDemo } from '#shop/own-shop/own-shop-store.server.ts'
import { listStaff } from '#shop/people/people-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { NewAdminFields } from '../people/new-admin-fields.tsx'
import { OwnPasswordField } from '../settings/own-password-field.tsx'
import { CONFIRMATION, ownShopAction } from './own-shop-action.server.ts'
import type { Route } from './+types/own-shop-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  if (!(await findIsDemo(db))) throw data('This shop is not a demo.', { status: 404 })
  const staff = (await listStaff(db)).map((person) => person.email)
  return {
    confirmation: CONFIRMATION,
    isDemoAccount: demoEmails.includes(email),
    others: staff.filter((other) => other !== email && !demoEmails.includes(other)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const result = await ownShopAction(context.get(shopContext), { admin, form, request })
  return result instanceof Response ? result : data({ problems: result }, { status: 400 })
}

export default function OwnShopPage({
  loaderData: { confirmation, isDemoAccount, others },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { problems } = actionData ?? {}
  return (
    <>
      <title>Start my own shop – Admin</title>
      <h1 className="text-2xl">Start my own shop</h1>
      <p className="mt-1 max-w-measure text-stone">
        This removes everything in this shop: products, pictures, orders, customers, messages and
        texts. Settings and accounts of staff stay. It cannot be undone.
      </p>
      {others.length > 0 && (
        <p className="mt-3 max-w-measure border-l-4 border-zari bg-linen px-4 py-3">
          These people keep their access: {others.join(', ')}. If strangers could use this demo,
          check them, the gateway keys and the mail server before you open your shop.
        </p>
      )}
      <Form method="post" noValidate>
        {isDemoAccount && <OwnAccount problems={problems} />}
        <AnnotatedSection
          id="confirm"
          title="Confirm"
          about={<p>This prevents removal by mistake.</p>}
        >
          <div className="space-y-4">
            {!isDemoAccount && <OwnPasswordField problem={problems?.password} />}
            <Field
              label={`Type: ${confirmation}`}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="off"
              required
              problem={problems?.confirmation}
              className="max-w-sm"
            />
            <Button variant="danger" isBusy={isBusy}>
              Start my own shop
            </Button>
          </div>
        </AnnotatedSection>
      </Form>
    </>
  )
}

function OwnAccount({ problems }: { problems: Partial<Record<string, string>> | undefined }) {
  return (
    <AnnotatedSection
      id="account"
      title="Your account"
      about={<p>The password of the demo is public, so your own shop needs another login.</p>}
    >
      <div className="max-w-sm space-y-4">
        <NewAdminFields problems={problems} />
      </div>
    </AnnotatedSection>
  )
}
