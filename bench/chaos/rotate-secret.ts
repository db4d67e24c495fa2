import { randomSecret, type GatewaySecrets } from './open-services.ts'
import type { Service } from './processes.ts'
import type { GatewayWire } from './the-wires.ts'

type Reach = {
  shops: readonly Service[]
  sandbox: Service
  gateway: GatewayWire
  secrets: GatewaySecrets
}

/**
 * As README tells the owner to do it: first the shop learns the new secret beside the old one, then the gateway gets it.
 * Webhooks that are already on their way keep the signature of the old one.
 */
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
