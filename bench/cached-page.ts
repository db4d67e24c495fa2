import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * What a kept page costs in processor time, beside a bare `node:http` server that answers the same bytes:
 * `node bench/cached-page.ts http://localhost:3000 PID` asks a running shop whose process has that id (Linux).
 * Rounds alternate, so that a busy machine is busy for both.
 */
const [, , shopUrl, shopPid] = process.argv
if (!shopUrl || !shopPid) throw new Error('Which shop? node bench/cached-page.ts http://localhost:3000 PID')

const CONNECTIONS = 50
const REQUESTS = 20_000
const ROUNDS = 5

const page = await fetchBytes(shopUrl)
const bare = fork(new URL('bare-server.ts', import.meta.url), { serialization: 'advanced' })
bare.send({ body: page.body, headers: page.headers })
const [{ port }] = await once(bare, 'message') as [{ port: number }]

const results: { shop: number; bare: number; perSecond: number }[] = []
await round(shopUrl, Number(shopPid))
await round(`http://127.0.0.1:${port}/`, bare.pid!)
for (let index = 0; index < ROUNDS; index++) {
  const ofBare = await round(`http://127.0.0.1:${port}/`, bare.pid!)
  const ofShop = await round(shopUrl, Number(shopPid))
  results.push({ shop: ofShop.microseconds, bare: ofBare.microseconds, perSecond: ofShop.perSecond })
  console.log(`shop ${ofShop.microseconds.toFixed(1)} µs, bare ${ofBare.microseconds.toFixed(1)} µs, ratio ${(ofShop.microseconds / ofBare.microseconds).toFixed(2)}; shop ${ofShop.perSecond.toFixed(0)} pages/s, bare ${ofBare.perSecond.toFixed(0)} pages/s`)
}
const ratios = results.map((result) => result.shop / result.bare).toSorted((a, b) => a - b)
console.log(`median ratio of processor time ${ratios[ROUNDS >> 1]!.toFixed(2)} (${page.body.length} bytes, ${page.headers['content-encoding']})`)
stop(bare)

async function round(url: string, pid: number): Promise<{ microseconds: number; perSecond: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const [cpu, begun] = [await processorTime(pid), performance.now()]
  let left = REQUESTS
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    while (left-- > 0) await ask(url, agent)
  }))
  agent.destroy()
  return { microseconds: (await processorTime(pid) - cpu) / REQUESTS, perSecond: REQUESTS / (performance.now() - begun) * 1000 }
}

function ask(url: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => response.resume().once('end', resolve)).once('error', reject).end()
  return promise
}

async function fetchBytes(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const asked = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = await once(asked, 'response') as [IncomingMessage]
  const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = response.headers
  return { body: await buffer(response), headers: headers as Record<string, string> }
}

/** User and system time of a process so far, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  const TICKS_PER_SECOND = 100
  return (Number(fields[11]) + Number(fields[12])) * (1_000_000 / TICKS_PER_SECOND)
}

function stop(child: ChildProcess): void {
  child.kill()
}
