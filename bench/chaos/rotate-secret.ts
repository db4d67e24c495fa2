import { randomSecret, type GatewaySecrets } from './open-services.ts'
import type { Service } from './processes.ts'
import type { GatewayClient } from './http-clients.ts'

type Reach = {
  shops: readonly Service[]
  sandbox: Service
  gateway: GatewayClient
  secrets: GatewaySecrets
}

/** Rotates the webhook secret as the README describes. The shop gets the new secret first and keeps
 * the old one, because webhooks under way are signed with it. The gateway changes afterwards. */
export async function rotateSecret({ shops, sandbox, gateway, secrets }: Reach): Promise<void> {
  const previous = secrets.RAZORPAY_WEBHOOK_SECRET
  secrets.RAZORPAY_WEBHOOK_SECRET = randomSecret()
  for (const shop of shops) {
    shop.change({
      RAZORPAY_WEBHOOK_SECRET: secrets.RAZORPAY_WEBHOOK_SECRET,
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous,
    })
    await shop.stop()
    await shop.start()
  }
  sandbox.change({ RAZORPAY_WEBHOOK_SECRET: secrets.RAZORPAY_WEBHOOK_SECRET })
  await gateway.webhooks({ secret: secrets.RAZORPAY_WEBHOOK_SECRET })
}
