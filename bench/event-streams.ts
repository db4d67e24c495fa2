import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '#platform/events/publish.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { openBuiltShop, type BenchShop, type BuiltShop } from './targets/built-shop.ts'
import { quantile, cpuMs, memoryMb } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'
import { now, type Listeners } from './streams/listeners.ts'

/** Open event streams on one process: memory per stream, latency of an event, and reconnection after
 * a restart. `npm run bench -- event-streams [streams]`. Shop and client each need that many open
 * files (`ulimit -n`). The streams pretend to come from many client addresses, because the shop
 * limits the streams of one address. */
const ROUNDS = 12
const PER_ADDRESS = 40
const WITHIN_MS = 60_000
const P99_MS_MAX = 250
const KB_PER_MB = 1024
const WARM = 200
const OTHER_FILES = 200

type Seen = Omit<Listeners, 'close'>

export async function measureEventStreams(
  builtShop: BuiltShop,
  shop: BenchShop,
  count: number,
): Promise<Row[]> {
  refuseFewFiles(count)
  const child = fork(new URL('streams/listen.ts', import.meta.url))
  const send = async (message: unknown): Promise<Seen> => {
    child.send(message as object)
    const [seen] = (await once(child, 'message')) as [Seen]
    return seen
  }
  const until = async (isDone: (seen: Seen) => boolean): Promise<Seen> => {
    for (const deadline = now() + WITHIN_MS; ; await pause(250)) {
      const seen = await send('report')
      if (isDone(seen) || now() > deadline) return seen
    }
  }

  await Promise.all(
    Array.from({ length: WARM }, () =>
      fetch(`${shop.url}/faq`).then((response) => response.text()),
    ),
  )
  const [memoryBefore, begun] = [memoryMb(shop.pid), now()]
  await send({ open: { port: shop.port, path: '/site/live', count, perAddress: PER_ADDRESS } })
  const opened = await until(({ open, refused }) => open + refused >= count)
  const openedMs = now() - begun
  await pause(2_000)
  const perStreamKb = ((memoryMb(shop.pid) - memoryBefore) * KB_PER_MB) / count

  const waits: number[] = []
  const cpu = cpuMs(shop.pid)
  for (let round = 0; round < ROUNDS; round++) {
    const sent = now()
    await publish(builtShop.db, siteTopic)
    await pause(1_500)
    waits.push(...(await send('report')).arrivals.map((arrived) => arrived - sent))
  }
  const cpuPerRound = (cpuMs(shop.pid) - cpu) / ROUNDS
  const heard = waits.length / (ROUNDS * opened.open)

  const wentAt = now()
  await shop.restart()
  const upAfterMs = now() - wentAt
  const back = await until(({ open, refused }) => open + refused - opened.refused >= count)
  const backMs = now() - wentAt
  child.kill()

  const streams = `${count.toLocaleString('en')} streams on one process`
  return [
    {
      what: `${streams}: opened`,
      bar: 'all, without an error',
      isMet: opened.open === count && opened.refused === 0,
      measured: `${opened.open.toLocaleString('en')} in ${(openedMs / 1000).toFixed(1)} s, ${opened.refused} refused; ${perStreamKb.toFixed(1)} KB each in the process`,
    },
    {
      what: `${streams}: latency of an event at all streams`,
      bar: `p99 < ${P99_MS_MAX} ms`,
      isMet: heard === 1 && quantile(0.99, waits) < P99_MS_MAX,
      measured: `p50 ${quantile(0.5, waits).toFixed(0)} ms, p99 ${quantile(0.99, waits).toFixed(0)} ms, last ${quantile(1, waits).toFixed(0)} ms; ${(heard * 100).toFixed(1)} % received; ${cpuPerRound.toFixed(0)} ms of processor time per event`,
    },
    {
      what: `${streams}: back after a restart`,
      bar: 'all, without an error',
      isMet: back.open === count && back.refused === opened.refused,
      measured: `the shop was ready after ${(upAfterMs / 1000).toFixed(1)} s, ${back.open.toLocaleString('en')} reconnected after ${(backMs / 1000).toFixed(1)} s, ${back.refused - opened.refused} refused, ${back.retried} retried`,
    },
  ]
}

function refuseFewFiles(count: number): void {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { hard: number | string } }
  }
  const limit = Number(userLimits?.open_files?.hard)
  if (limit < count + OTHER_FILES)
    throw new Error(`This many streams need ulimit -n ${count + OTHER_FILES}; it is ${limit}.`)
}

if (import.meta.main) {
  const builtShop = await openBuiltShop(1_000)
  printRows(
    await measureEventStreams(
      builtShop,
      await builtShop.openShop(),
      Number(process.argv[2] ?? 10_000),
    ),
  )
  await builtShop.close()
}
