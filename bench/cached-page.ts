import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openFloor } from './proof/floor.ts'
import { at, cpuMs } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'

/**
 * What a kept page costs in processor time, beside a bare `node:http` server that answers the same bytes. Rounds alternate, so that
 * a busy machine is busy for both. The client counts bytes and reads nothing, so that it takes as little of the machine as it can.
 * `npm run bench -- cached-page`, or `node bench/cached-page.ts http://localhost:3000 PID` for a running shop (Linux).
 */
const CONNECTIONS = 50
const REQUESTS = 30_000
const ROUNDS = 5
const PACKED_WITHIN_MS = 2_000
const [RATIO_MAX, TIMES_THE_PEER] = [1.25, 500]
/** Pages a second that the nearest peer answers, at best. */
const PEER_PER_SECOND = 33

export async function measureCachedPage(url: string, pid: number): Promise<Row[]> {
  const page = await fetchPacked(url)
  const bare = fork(new URL('bare-server.ts', import.meta.url), { serialization: 'advanced' })
  bare.send({ body: page.body, headers: page.headers })
  const [{ port }] = await once(bare, 'message') as [{ port: number }]
  const ofBare = () => round(`http://127.0.0.1:${port}/`, bare.pid!)
  const ofShop = () => round(url, pid)
  await ofShop()
  await ofBare()
  const rounds: { shop: Round; bare: Round }[] = []
  for (let index = 0; index < ROUNDS; index++) rounds.push({ bare: await ofBare(), shop: await ofShop() })
  bare.kill()

  const median = (figure: (of: { shop: Round; bare: Round }) => number) => at(0.5, rounds.map(figure))
  const [ratio, perSecond] = [median(({ shop, bare: other }) => shop.microseconds / other.microseconds), median(({ shop }) => shop.perSecond)]
  return [{
    what: `cached page, processor time ÷ bare server (${page.body.length} bytes, ${page.headers['content-encoding']})`, bar: `≤ ${RATIO_MAX}`, isMet: ratio <= RATIO_MAX,
    measured: `${ratio.toFixed(2)} (${median(({ shop }) => shop.microseconds).toFixed(1)} µs ÷ ${median(({ bare: other }) => other.microseconds).toFixed(1)} µs)`,
  }, {
    what: `cached pages a second, ${CONNECTIONS} connections ÷ the peer's ${PEER_PER_SECOND}`, bar: `≥ ${TIMES_THE_PEER}`, isMet: perSecond / PEER_PER_SECOND >= TIMES_THE_PEER,
    measured: `${(perSecond / PEER_PER_SECOND).toFixed(0)} (${perSecond.toFixed(0)} a second; bare ${median(({ bare: other }) => other.perSecond).toFixed(0)})`,
  }]
}

type Round = { microseconds: number; perSecond: number }

async function round(url: string, pid: number): Promise<Round> {
  const { hostname, port, pathname } = new URL(url)
  const asked = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`)
  const [cpu, begun] = [cpuMs(pid), performance.now()]
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askAgainAndAgain(hostname, Number(port), asked, REQUESTS / CONNECTIONS)))
  return { microseconds: (cpuMs(pid) - cpu) * 1000 / REQUESTS, perSecond: REQUESTS / (performance.now() - begun) * 1000 }
}

/** Every answer is as long as the first. */
function askAgainAndAgain(host: string, port: number, asked: Buffer, times: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host, port, noDelay: true }, () => socket.write(asked)).once('error', reject)
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

/** A page that is asked for again is packed smaller soon after; the answers must not change while they are counted. */
async function fetchPacked(url: string) {
  await fetchBytes(url)
  for (let before = await fetchBytes(url); ; ) {
    await pause(PACKED_WITHIN_MS)
    const page = await fetchBytes(url)
    if (page.body.length === before.body.length) return page
    before = page
  }
}

async function fetchBytes(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const asked = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = await once(asked, 'response') as [IncomingMessage]
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = response.headers
  return { body: await buffer(response), headers: headers as Record<string, string> }
}

if (import.meta.main) {
  const [, , url, pid] = process.argv
  if (url && pid) printRows(await measureCachedPage(url, Number(pid)))
  else {
    const floor = await openFloor(1_000)
    const shop = await floor.openShop()
    printRows(await measureCachedPage(`${shop.url}/`, shop.pid))
    await floor.close()
  }
}
