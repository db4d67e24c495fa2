import { setTimeout as pause } from 'node:timers/promises'
import {
  openRepeatedRequests,
  CONNECTIONS,
  fetchResponse,
  openBareServer,
  type FetchedResponse,
  type RepeatedRequests,
} from './targets/repeated-requests.ts'
import { openBuiltShop } from './targets/built-shop.ts'
import { quantile } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'

/**
 * Processor time of a cached page, compared with a bare `node:http` server that sends the same
 * bytes. Rounds alternate between the two servers, so that other load affects both. `npm run bench
 * -- cached-page`, or `node bench/cached-page.ts http://localhost:3000 PID` for a running shop
 * (Linux).
 */
const REQUESTS = 30_000
const ROUNDS = 5
const PACKED_WITHIN_MS = 2_000
const [RATIO_MAX, TIMES_THE_PEER] = [1.25, 500]
/** The best result of the closest competitor, in pages per second. */
const PEER_PER_SECOND = 33

export async function measureCachedPage(url: string, pid: number): Promise<Row[]> {
  const page = await fetchPacked(url)
  const bareServer = await openBareServer(page)
  const ofBare = () => openRepeatedRequests(bareServer.url, bareServer.pid, REQUESTS)
  const ofShop = () => openRepeatedRequests(url, pid, REQUESTS)
  await ofShop()
  await ofBare()
  const rounds: { shop: RepeatedRequests; bare: RepeatedRequests }[] = []
  for (let index = 0; index < ROUNDS; index++)
    rounds.push({ bare: await ofBare(), shop: await ofShop() })
  bareServer.close()

  const median = (figure: (of: { shop: RepeatedRequests; bare: RepeatedRequests }) => number) =>
    quantile(0.5, rounds.map(figure))
  const [ratio, perSecond] = [
    median(({ shop, bare }) => shop.microseconds / bare.microseconds),
    median(({ shop }) => shop.perSecond),
  ]
  return [
    {
      what: `cached page, processor time ÷ bare server (${page.body.length} bytes, ${page.headers['content-encoding']})`,
      bar: `≤ ${RATIO_MAX}`,
      isMet: ratio <= RATIO_MAX,
      measured: `${ratio.toFixed(2)} (${median(({ shop }) => shop.microseconds).toFixed(1)} µs ÷ ${median(({ bare }) => bare.microseconds).toFixed(1)} µs)`,
    },
    {
      what: `cached pages per second, ${CONNECTIONS} connections ÷ the best competitor's ${PEER_PER_SECOND}`,
      bar: `≥ ${TIMES_THE_PEER}`,
      isMet: perSecond / PEER_PER_SECOND >= TIMES_THE_PEER,
      measured: `${(perSecond / PEER_PER_SECOND).toFixed(0)} (${perSecond.toFixed(0)} a second; bare ${median(({ bare }) => bare.perSecond).toFixed(0)})`,
    },
  ]
}

/** The shop compresses a repeated page better in the background. Waits until the response no longer
 * becomes smaller, so that it stays the same during the measurement. */
async function fetchPacked(url: string): Promise<FetchedResponse> {
  await fetchResponse(url)
  for (let before = await fetchResponse(url); ;) {
    await pause(PACKED_WITHIN_MS)
    const page = await fetchResponse(url)
    if (page.body.length === before.body.length) return page
    before = page
  }
}

if (import.meta.main) {
  const [, , url, pid] = process.argv
  if (url && pid) printRows(await measureCachedPage(url, Number(pid)))
  else {
    const builtShop = await openBuiltShop(1_000)
    const shop = await builtShop.openShop()
    printRows(await measureCachedPage(`${shop.url}/`, shop.pid))
    await builtShop.close()
  }
}
