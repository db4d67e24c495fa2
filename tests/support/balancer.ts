import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

const PROBE_MS = 100

/** A proxy that sends requests to its servers in turn. It leaves out a server that reports not to
 * be ready. */
export async function openBalancer() {
  const servers: string[] = []
  let turn = 0
  const proxy = createServer((incoming, response) => {
    turn += 1
    forward(servers[turn % servers.length]!, incoming, response)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  async function probe(server: string): Promise<void> {
    const ready = await isReady(server)
    if (!ready && servers.includes(server)) servers.splice(servers.indexOf(server), 1)
  }
  const probes = setInterval(() => servers.forEach((server) => void probe(server)), PROBE_MS)
  afterAll(() => {
    clearInterval(probes)
    proxy.close()
  })
  return {
    servers,
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  }
}

function forward(server: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = incoming
  const asked = request(server + url, { method, headers, agent: false }, (upstream) => {
    response.writeHead(upstream.statusCode!, upstream.headers)
    upstream.pipe(response)
  })
  asked.on('error', (error) => response.writeHead(502).end(String(error)))
  incoming.pipe(asked)
}

async function isReady(server: string): Promise<boolean> {
  return fetch(`${server}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}
