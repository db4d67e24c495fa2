import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { cpuMs } from './process-usage.ts'

export const CONNECTIONS = 50

export type FetchedResponse = { body: Buffer; headers: Record<string, string> }
export type RepeatedRequests = {
  /** The server's processor time per response. */
  microseconds: number
  perSecond: number
}

/** Requests one URL repeatedly. The client only counts bytes, which needs little processor time. */
export async function openRepeatedRequests(
  url: string,
  pid: number,
  requests: number,
): Promise<RepeatedRequests> {
  const { hostname, port, pathname } = new URL(url)
  const asked = Buffer.from(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  )
  const [cpu, begun] = [cpuMs(pid), performance.now()]
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      requestRepeatedly(hostname, Number(port), asked, requests / CONNECTIONS),
    ),
  )
  return {
    microseconds: ((cpuMs(pid) - cpu) * 1000) / requests,
    perSecond: (requests / (performance.now() - begun)) * 1000,
  }
}

/** Starts a bare `node:http` server that sends the same bytes, as the lower limit for Node. */
export async function openBareServer(
  response: FetchedResponse,
): Promise<{ url: string; pid: number; close(): void }> {
  const bare = fork(new URL('../bare-server.ts', import.meta.url), { serialization: 'advanced' })
  bare.send(response)
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}/`, pid: bare.pid!, close: () => bare.kill() }
}

export async function fetchResponse(url: string): Promise<FetchedResponse> {
  const sent = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = response.headers
  return { body: await buffer(response), headers: headers as Record<string, string> }
}

/** Requests again when a whole response has arrived. All responses are as long as the first. */
function requestRepeatedly(
  host: string,
  port: number,
  asked: Buffer,
  times: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host, port, noDelay: true }, () => socket.write(asked)).once(
    'error',
    reject,
  )
  let [left, length, received] = [times, 0, 0]
  socket.on('data', (bytes: Buffer) => {
    if (length === 0) length = lengthOf(bytes)
    received += bytes.length
    if (received < length) return
    received -= length
    if (--left > 0) socket.write(asked)
    else socket.end(resolve)
  })
  return promise
}

function lengthOf(response: Buffer): number {
  const head = response.subarray(0, response.indexOf('\r\n\r\n')).toString('latin1')
  const body = /^content-length: (\d+)/im.exec(head)
  if (!head.startsWith('HTTP/1.1 200') || !body) throw new Error(`Not a cached page: ${head}`)
  return head.length + 4 + Number(body[1])
}
