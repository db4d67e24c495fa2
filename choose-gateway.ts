import path from 'node:path'
import type { Config } from '#platform/config.server.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'

export type ChosenGateway = { settings: GatewaySettings; close(): Promise<void> }

/** The real gateway when there are keys for one; else the sandbox, on an origin of its own beside the shop's. */
export async function chooseGateway(config: Config): Promise<ChosenGateway> {
  if (!config.razorpay) return startSandboxBeside(config)
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

/** Its keys and its payments survive a restart, as those of a real gateway do. */
async function startSandboxBeside(config: Config): Promise<ChosenGateway> {
  const { startSandbox } = await import('./sandbox/razorpay/start-sandbox.ts')
  const secret = (name: string) => readOrCreateSecret(config.dataDir, `sandbox-${name}`)
  const options = {
    keyId: `rzp_test_${secret('key-id')
      .replace(/[^A-Za-z0-9]/g, 'x')
      .slice(0, 14)}`,
    keySecret: secret('key-secret'),
    webhookSecret: secret('webhook-secret'),
    shopName: config.shopName,
    webhookUrl: `http://${reachableHost(config.host)}:${config.port}/webhooks/payments`,
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

/** A shop that listens on every interface is reached on this machine's own. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
