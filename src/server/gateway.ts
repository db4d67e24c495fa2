import path from 'node:path'
import type { Config } from '#shop/config/config.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'

export type ChosenGateway = { settings: GatewaySettings; close(): Promise<void> }

/** Uses Razorpay if its keys are configured, otherwise starts the sandbox on its own port. */
export async function chooseGateway(config: Config): Promise<ChosenGateway> {
  if (!config.razorpay) return startLocalSandbox(config)
  const { checkoutUrl, previousWebhookSecret, ...settings } = config.razorpay
  return {
    settings: {
      ...settings,
      checkoutScriptUrl: checkoutUrl,
      previousWebhookSecret: previousWebhookSecret ?? undefined,
    },
    close: async () => {},
  }
}

/** The sandbox stores its keys and payments in the data folder, so that they survive a restart. */
async function startLocalSandbox(config: Config): Promise<ChosenGateway> {
  const { startSandbox } = await import('../../sandbox/razorpay/start-sandbox.ts')
  const secret = (name: string) => readOrCreateSecret(config.dataDir, `sandbox-${name}`)
  const keySuffix = secret('key-id')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 14)
  const options = {
    keyId: `rzp_test_${keySuffix}`,
    keySecret: secret('key-secret'),
    webhookSecret: secret('webhook-secret'),
    ...(config.isShopNameSet && { shopName: config.shopName }),
    webhookUrl: `http://${localHost(config.host)}:${config.port}/webhooks/payments`,
    stateFile: path.join(config.dataDir, `sandbox-${config.port}.json`),
  }
  const sandbox = await startSandbox({ ...options, port: config.port + 1 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      return startSandbox({ ...options, port: 0 })
    },
  )
  const { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl } = sandbox
  return {
    settings: { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl },
    close: () => sandbox.close(),
  }
}

/** Returns a host name for URLs on this machine. A wildcard address becomes loopback. */
function localHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
