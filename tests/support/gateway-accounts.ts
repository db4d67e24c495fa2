import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'

/** Starts two accounts of one gateway. Requests go to the account whose key id they name. */
export async function startGatewayAccounts() {
  const accounts = [
    await startSandbox({ webhookPaceMs: 1 }),
    await startSandbox({ webhookPaceMs: 1 }),
  ]
  const server = createServer((incoming, response) => {
    const credentials = atob(incoming.headers.authorization?.split(' ')[1] ?? '')
    const account =
      accounts.find(({ keyId }) => credentials.startsWith(`${keyId}:`)) ?? accounts[0]!
    const { method, headers, url = '/' } = incoming
    const forwarded = send(account.origin + url, { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    for (const account of accounts) await account.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [former, current] = accounts as [Sandbox, Sandbox]
  return { former, current, addresses: { apiUrl, checkoutScriptUrl: `${apiUrl}/v1/checkout.js` } }
}
