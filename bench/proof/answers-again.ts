import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { cpuMs } from './process-figures.ts'

export const CONNECTIONS = 50

export type Answer = { body: Buffer; headers: Record<string, string> }
export type AnswersAgain = {
  /** Processor time of the server for each. */ microseconds: number
  perSecond: number
}

/** The same address again and again. The client counts bytes and reads nothing, so that it takes as little of the machine as it can. */
export async function askForAnswersAgain(
  url: string,
  pid: number,
  requests: number,
): Promise<AnswersAgain> {
  const { hostname, port, pathname } = new URL(url)
  const asked = Buffer.from(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  )
  const [cpu, begun] = [cpuMs(pid), performance.now()]
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      askAgainAndAgain(hostname, Number(port), asked, requests / CONNECTIONS),
    ),
  )
  return {
    microseconds: ((cpuMs(pid) - cpu) * 1000) / requests,
    perSecond: (requests / (performance.now() - begun)) * 1000,
  }
}

/** The least that Node can do, beside which everything is measured: `node:http` with the same bytes. */
export async function openBareServer(
  answer: Answer,
): Promise<{ url: string; pid: number; close(): void }> {
  const bare = fork(new URL('../bare-server.ts', import.meta.url), { serialization: 'advanced' })
  bare.send(answer)
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}/`, pid: bare.pid!, close: () => bare.kill() }
}

export async function fetchAnswer(url: string): Promise<Answer> {
  const asked = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = response.headers
  return { body: await buffer(response), headers: headers as Record<string, string> }
}

/** Every answer is as long as the first. */
function askAgainAndAgain(host: string, port: number, asked: Buffer, times: number): Promise<void> {
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

function lengthOf(answer: Buffer): number {
  const head = answer.subarray(0, answer.indexOf('\r\n\r\n')).toString('latin1')
  const body = /^content-length: (\d+)/im.exec(head)
  if (!head.startsWith('HTTP/1.1 200') || !body) throw new Error(`Not a kept page: ${head}`)
  return head.length + 4 + Number(body[1])
}
