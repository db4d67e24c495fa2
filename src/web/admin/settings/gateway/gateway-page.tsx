import {
  findGatewayEvidence,
  findGatewayKeys,
} from '#shop/settings/gateway/gateway-keys-store.server.ts'
import { showGatewayKeys } from '#shop/settings/gateway/show-gateway-keys.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { CopyField } from '../../copy-field.tsx'
import { useNotification } from '../../use-notified-result.ts'
import type { SettingsResult } from '../settings-result.ts'
import { gatewayAction } from './gateway-action.server.ts'
import { ConfiguredKeys, GatewayKeysForm } from './gateway-keys-form.tsx'
import { TestPayment } from './test-payment.tsx'
import type { Route } from './+types/gateway-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { config, db, gateway, sealing } = context.get(shopContext)
  const stored = await findGatewayKeys(db)
  const keys = stored ? showGatewayKeys(stored, sealing) : null
  return {
    keys,
    keyIdInUse: gateway.isSandbox && !keys ? null : gateway.keyId,
    isFromEnvironment: config.razorpay !== null,
    webhookUrl: `${config.shopUrl}/webhooks/payments`,
    evidence: await findGatewayEvidence(db, keys?.setAt ?? new Date(0)),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  return gatewayAction(context.get(shopContext), { admin, form, request })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST })
}

export default function GatewayPage({
  loaderData: { keys, keyIdInUse, isFromEnvironment, webhookUrl, evidence },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  return (
    <>
      <title>Payments – Admin</title>
      <h1 className="text-2xl">Payment settings</h1>
      <AnnotatedSection
        id="keys"
        title="Keys"
        about={
          <p>
            You find them in Razorpay’s dashboard under Account &amp; Settings, API keys. Begin with
            test keys; live keys collect real money.
          </p>
        }
      >
        {isFromEnvironment ? (
          <ConfiguredKeys keyId={keyIdInUse ?? ''} />
        ) : (
          <GatewayKeysForm key={keys?.id ?? 0} keys={keys} result={result} />
        )}
      </AnnotatedSection>
      <AnnotatedSection
        id="webhook"
        title="Webhook"
        about={
          <p>
            Razorpay reports payments to this address even if the customer’s browser does not. Add
            it in the dashboard under Webhooks, with the same secret as here, and choose the
            payment, order, refund and dispute events.
          </p>
        }
      >
        <CopyField label="Webhook URL" value={webhookUrl} />
      </AnnotatedSection>
      {keyIdInUse && <TestPayment keyId={keyIdInUse} evidence={evidence} />}
    </>
  )
}
