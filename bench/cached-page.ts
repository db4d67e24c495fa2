import { setTimeout as pause } from 'node:timers/promises'
import {
  askForAnswersAgain,
  CONNECTIONS,
  fetchAnswer,
  openBareServer,
  type Answer,
  type AnswersAgain,
} from './proof/answers-again.ts'
import { openFloor } from './proof/floor.ts'
import { at } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'

/**
 * What a kept page costs in processor time, beside a bare `node:http` server that answers the same bytes. Rounds alternate, so that
 * a busy machine is busy for both.
 * `npm run bench -- cached-page`, or `node bench/cached-page.ts http://localhost:3000 PID` for a running shop (Linux).
 */
const REQUESTS = 30_000
const ROUNDS = 5
const PACKED_WITHIN_MS = 2_000
const [RATIO_MAX, TIMES_THE_PEER] = [1.25, 500]
/** Pages a second that the nearest peer answers, at best. */
const PEER_PER_SECOND = 33

export async function measureCachedPage(url: string, pid: number): Promise<Row[]> {
  const page = await fetchPacked(url)
  const bareServer = await openBareServer(page)
  const ofBare = () => askForAnswersAgain(bareServer.url, bareServer.pid, REQUESTS)
  const ofShop = () => askForAnswersAgain(url, pid, REQUESTS)
  await ofShop()
  await ofBare()
  const rounds: { shop: AnswersAgain; bare: AnswersAgain }[] = []
  for (let index = 0; index < ROUNDS; index++)
    rounds.push({ bare: await ofBare(), shop: await ofShop() })
  bareServer.close()

  const median = (figure: (of: { shop: AnswersAgain; bare: AnswersAgain }) => number) =>
    at(0.5, rounds.map(figure))
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
      what: `cached pages a second, ${CONNECTIONS} connections ÷ the peer's ${PEER_PER_SECOND}`,
      bar: `≥ ${TIMES_THE_PEER}`,
      isMet: perSecond / PEER_PER_SECOND >= TIMES_THE_PEER,
      measured: `${(perSecond / PEER_PER_SECOND).toFixed(0)} (${perSecond.toFixed(0)} a second; bare ${median(({ bare }) => bare.perSecond).toFixed(0)})`,
    },
  ]
}

/** A page that is asked for again is packed smaller soon after; the answers must not change while they are counted. */
async function fetchPacked(url: string): Promise<Answer> {
  await fetchAnswer(url)
  for (let before = await fetchAnswer(url); ;) {
    await pause(PACKED_WITHIN_MS)
    const page = await fetchAnswer(url)
    if (page.body.length === before.body.length) return page
    before = page
  }
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
