import { setTimeout as pause } from 'node:timers/promises'
import {
  badRequest,
  sameRefundRunning,
  serverError,
  tooManyRequests,
  wrongKeys,
  type ApiResponse,
} from './responses.ts'
import { parseKnob } from '../scenarios/knobs.ts'

/** Closes the connection without a response. */
export const RESET: ApiResponse = { status: 0, body: null }

/** Responds with the fault. Depending on the fault, `work` runs before the response, or not at all. */
export async function respondWithFault(
  fault: string | undefined,
  work: () => ApiResponse,
): Promise<ApiResponse> {
  if (fault === undefined || fault === 'ok') return work()
  const { word, number, text } = parseKnob(fault)
  const name = word.replace(/_(before|after)$/, '')
  const isAfter = word.endsWith('_after') || word === 'truncated_200'
  const done = isAfter ? work() : null

  switch (name) {
    case '400':
      return badRequest('The request was refused by a scenario.', { reason: text })
    case '401':
      return wrongKeys()
    case '409':
      return sameRefundRunning()
    case '429':
      return tooManyRequests()
    case '5xx':
      return serverError()
    case 'hang':
      await pause(number || 30_000)
      return done ?? work()
    case 'reset':
      return RESET
    case 'html_502':
      return raw(
        502,
        '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
        'text/html',
      )
    case 'empty_503':
      return raw(503, '', 'text/plain')
    case 'null_body':
      return raw(500, 'null')
    case 'truncated_200':
      return raw(200, JSON.stringify(done?.body ?? { id: 'cut before it was made' }).slice(0, -20))
    default:
      return done ?? work()
  }
}

function raw(status: number, text: string, type = 'application/json'): ApiResponse {
  return { status, body: null, raw: { text, type } }
}
