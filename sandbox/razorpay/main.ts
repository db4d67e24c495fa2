import type { SandboxOptions } from './options.ts'
import { startSandbox } from './start-sandbox.ts'

/** The settings come from environment variables, which README.md lists. */
const { env } = process

const sandbox = await startSandbox(
  given({
    port: env['SANDBOX_PORT'] === undefined ? 3001 : Number(env['SANDBOX_PORT']),
    seed: env['SANDBOX_SEED'],
    stateFile: env['SANDBOX_STATE_FILE'],
    controlToken: env['SANDBOX_CONTROL_TOKEN'],
    webhookUrl: env['SANDBOX_WEBHOOK_URL'],
    shopOrigins: env['SHOP_URL'] === undefined ? undefined : [new URL(env['SHOP_URL']).origin],
    shopName: env['SHOP_NAME'],
    keyId: env['RAZORPAY_KEY_ID'],
    keySecret: env['RAZORPAY_KEY_SECRET'],
    webhookSecret: env['RAZORPAY_WEBHOOK_SECRET'],
  }),
)

console.log(`Razorpay sandbox – no real money – at ${sandbox.origin}

  RAZORPAY_API_URL=${sandbox.apiUrl}
  RAZORPAY_CHECKOUT_URL=${sandbox.checkoutScriptUrl}
  RAZORPAY_KEY_ID=${sandbox.keyId}
  RAZORPAY_KEY_SECRET=${sandbox.keySecret}
  RAZORPAY_WEBHOOK_SECRET=${sandbox.webhookSecret}
  SANDBOX_CONTROL_TOKEN=${sandbox.controlToken}

What it knows, to look at: ${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void leave())
}

async function leave(): Promise<void> {
  await sandbox.close()
  process.exit(0)
}

/** A setting whose variable is not set keeps its default. */
function given(options: {
  [Name in keyof SandboxOptions]: SandboxOptions[Name] | undefined
}): SandboxOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
