import { Form, Link } from 'react-router'
import { findCreditCustomer, findCustomerCredit } from '#shop/credit/credit-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { annotationLink } from '../annotated-section.tsx'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { creditAction } from './credit-action.server.ts'
import { CreditForm } from './credit-form.tsx'
import { CreditHistory } from './credit-history.tsx'
import type { Route } from './+types/credit-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const typed = emailIn(request)
  const customer = typed ? ((await findCreditCustomer(db, typed)) ?? null) : null
  return { typed, customer, credit: customer && (await findCustomerCredit(db, customer.id)) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const { id: staffId } = await requireAdmin(request, context)
  const form = await readForm(request)
  return creditAction(context.get(shopContext).db, { staffId, email: emailIn(request), form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

function emailIn(request: Request): string {
  return new URL(request.url).searchParams.get('email')?.trim() ?? ''
}

export default function CreditPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { typed, customer, credit } = loaderData
  useNotification(result)
  const problems = result?.problems ?? {}
  const newestEntry = credit?.entries[0]?.id ?? 0
  return (
    <>
      <title>Store credit – Admin</title>
      <h1 className="text-2xl">Store credit</h1>
      <p className="mt-1 max-w-measure text-stone">
        Customers pay with it at checkout. It counts as payment: prices, tax and invoices stay as
        they are.{' '}
        <Link to="/admin/gift-cards" className={annotationLink}>
          Gift cards
        </Link>{' '}
        become store credit.
      </p>
      <Form className="mt-4 flex flex-wrap items-end gap-3" noValidate>
        <Field
          label="Customer’s e-mail"
          name="email"
          type="email"
          defaultValue={typed}
          problem={typed && !customer ? 'There is no customer with this address.' : undefined}
          className="w-80 max-w-full"
        />
        <Button size="compact" variant="secondary">
          Show
        </Button>
      </Form>
      {customer && credit && (
        <div className="mt-8 grid gap-8 lg:grid-cols-2 lg:items-start">
          <CreditHistory customer={customer} credit={credit} />
          <div className="space-y-8">
            <CreditForm intent="grant" {...{ newestEntry, problems }} />
            {credit.balancePaise > 0 && (
              <CreditForm intent="revoke" {...{ newestEntry, problems }} />
            )}
          </div>
        </div>
      )}
    </>
  )
}
