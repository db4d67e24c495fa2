import { findCarrierAccount } from '#shop/parcels/account/carrier-account-store.server.ts'
import { showAccount } from '#shop/parcels/account/open-carrier.server.ts'
import { listCouriers } from '#shop/parcels/courier-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { CopyField } from '../../copy-field.tsx'
import { useNotification } from '../../use-notified-result.ts'
import { CarrierAccountForm } from './carrier-account-form.tsx'
import { CourierRow } from './courier-row.tsx'
import { couriersAction, type CouriersResult } from './couriers-action.server.ts'
import type { Route } from './+types/couriers-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { config, db, sealing } = context.get(shopContext)
  const stored = await findCarrierAccount(db)
  return {
    couriers: await listCouriers(db),
    account: stored ? showAccount(stored, sealing) : null,
    webhookUrl: `${config.shopUrl}/hooks/parcels`,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<CouriersResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  return couriersAction(context.get(shopContext), { admin, form, request })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<CouriersResult, CouriersResult>(serverAction, {
    about: '',
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function CouriersPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { couriers, account, webhookUrl } = loaderData
  useNotification(result)
  const problemsOf = (about: string) => (result?.about === about ? result.problems : undefined)
  return (
    <>
      <title>Couriers – Admin</title>
      <h1 className="text-2xl">Couriers</h1>
      <AnnotatedSection
        id="courier-list"
        title="Your couriers"
        about={
          <p>
            Staff choose from this list when they pack. In a tracking link, {'{number}'} stands for
            the number of the parcel. In a number format, 9 stands for a digit and A for a letter.
          </p>
        }
      >
        <ul className="divide-y divide-hem">
          {couriers.map((courier) => (
            <li key={courier.id} className="py-4 first:pt-0">
              <CourierRow courier={courier} problems={problemsOf(String(courier.id))} />
            </li>
          ))}
          <li key={`new-${couriers.length}`} className="pt-4">
            <CourierRow courier={null} problems={problemsOf('new')} />
          </li>
        </ul>
      </AnnotatedSection>
      <AnnotatedSection
        id="shiprocket"
        title="Shiprocket"
        about={
          <p>
            Books parcels with many couriers, prints labels and reports where they are. Make an API
            user in Shiprocket under Settings, API, and enter it here.
          </p>
        }
      >
        <CarrierAccountForm
          key={account?.version ?? 0}
          account={account}
          problems={problemsOf('account')}
        />
        <div className="mt-6 border-t border-hem pt-4">
          <CopyField label="Webhook URL" value={webhookUrl} />
          <p className="mt-2 text-sm text-stone">
            Add it in Shiprocket under Settings, API, Webhooks, with the webhook key as its token.
          </p>
        </div>
      </AnnotatedSection>
    </>
  )
}
