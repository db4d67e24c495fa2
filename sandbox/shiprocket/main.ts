import { startShiprocket } from './start-sandbox.ts'

const port = Number(process.env['SANDBOX_PORT'] ?? 3002)
const sandbox = await startShiprocket({ port })
const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000'
sandbox.control.sendWebhooksTo(`${shopUrl}/hooks/parcels`)

console.log(`Shiprocket sandbox – no real parcels

  SHIPROCKET_API_URL=${sandbox.apiUrl}

  E-mail           ${sandbox.email}
  Password         ${sandbox.password}
  Webhook key      ${sandbox.webhookKey}
  Pickup location  ${sandbox.pickupLocation}
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
