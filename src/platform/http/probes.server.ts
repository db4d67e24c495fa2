import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answersWithin } from '../database/answers-within.server.ts'
import { FIGURES_TYPE, writeFigures, type Figure } from '../metrics/metrics.server.ts'
import { refuse } from './refuse.server.ts'
import { isOnThisMachine } from './who-asks.server.ts'

export type ProbeParts = {
  /** Without it figures are shown to this machine only. */
  metricsToken: string | null
  isDraining(): boolean
  /** Throws when the database does not answer. */
  askDatabase(): Promise<void>
  figures(): Promise<Figure[]>
}

/** An answer is good for a moment: whoever asks again and again does not keep the database busy. */
const READY_FOR_MS = 1_000
const ANSWER_WITHIN_MS = 2_000

/** For the machines that watch the shop: `/healthz` it lives, `/readyz` it can serve, `/metrics` in figures. */
export function openProbes(
  parts: ProbeParts,
): (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean> {
  let asked = { at: 0, isThere: Promise.resolve(false) }
  function isDatabaseThere(): Promise<boolean> {
    if (Date.now() - asked.at > READY_FOR_MS)
      asked = { at: Date.now(), isThere: answersWithin(parts.askDatabase, ANSWER_WITHIN_MS) }
    return asked.isThere
  }

  async function answerReady(response: ServerResponse): Promise<void> {
    if (parts.isDraining()) return refuse(response, 503, 'stopping')
    return (await isDatabaseThere())
      ? refuse(response, 200, 'ready')
      : refuse(response, 503, 'the database does not answer')
  }

  async function answerFigures(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!maySeeFigures(request, parts.metricsToken)) return refuse(response, 404, 'Not found')
    response
      .writeHead(200, { 'content-type': FIGURES_TYPE, 'cache-control': 'no-store' })
      .end(writeFigures(await parts.figures()))
  }

  return async (request, response, pathname) => {
    if (pathname === '/healthz') refuse(response, 200, 'alive')
    else if (pathname === '/readyz') await answerReady(response)
    else if (pathname === '/metrics') await answerFigures(request, response)
    else return false
    return true
  }
}

/** With a token, whoever has it and nobody else; without, who sits on this machine and not who comes through a proxy on it. */
function maySeeFigures(request: IncomingMessage, token: string | null): boolean {
  if (token === null) return isOnThisMachine(request)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
