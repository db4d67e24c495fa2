import { z } from 'zod'
import { currentRequest } from '../log/current-request.server.ts'
import type { Unavailable } from './gateway.server.ts'

const TRIES_MAX = 3
const FIRST_PAUSE_MS = 200
const PAUSE_MAX_MS = 2_000
/** A call is not repeated after this time, because a customer waits for the page. */
const RETRY_BUDGET_MS = 8_000

const INPUT = 'input_validation_failed'
const NOT_NOW = new Set([408, 409, 425, 429])

/** Thrown when the gateway cannot be reached or its response cannot be trusted. */
export class NoResponse extends Error {
  override name = 'NoResponse'
}

/** Thrown when the gateway understood and refused the request. `reason` is machine-readable; the
 * message is for the log only. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly status: number
  readonly reason: string
  readonly field: string | null
  readonly existingOrderId: string | null
  /** Whether the request named something that does not exist. Older responses give no reason at
   * all. */
  readonly isAboutInput: boolean

  constructor(status: number, body: RefusalBody) {
    super(`The gateway refused (${status}): ${body.description ?? 'no description'}`)
    this.status = status
    this.reason = reasonIn(status, body)
    this.field = body.field ?? null
    this.existingOrderId = body.metadata?.order_id ?? null
    this.isAboutInput = status === 404 || (status === 400 && (body.reason ?? INPUT) === INPUT)
  }

  /** Whether the gateway did nothing and the same request may succeed in a moment. */
  get isTemporary(): boolean {
    return NOT_NOW.has(this.status)
  }
}

/** Calls once and accepts only a response of the right shape, because the SDK returns a truncated
 * body as a string. Throws only `GatewayRefusal` or `NoResponse`. */
export async function callOnce<Result>(
  call: () => Promise<unknown>,
  shape: z.ZodType<Result>,
): Promise<Result> {
  let response: unknown
  const slot = currentRequest.getStore()?.slot
  slot?.pause()
  try {
    response = await call()
  } catch (rejection) {
    throw parseRejection(rejection)
  } finally {
    slot?.resume()
  }
  const parsed = shape.safeParse(response)
  if (parsed.success) return parsed.data
  throw new NoResponse(
    `The gateway's response has an unexpected shape: ${z.prettifyError(parsed.error)}`,
  )
}

/**
 * Retries failed calls. Use it for queries and repeatable commands; other commands must restrict
 * `mayRetry`.
 */
export async function callWithRetries<Result>(
  once: () => Promise<Result>,
  wait: (ms: number) => Promise<unknown>,
  mayRetry = isTemporary,
): Promise<Result> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await once()
    } catch (problem) {
      const isLate = performance.now() - startedAt > RETRY_BUDGET_MS
      if (isLate || tries === TRIES_MAX || !mayRetry(problem)) throw problem
      await wait(pauseMs(tries))
    }
  }
}

/**
 * Returns the result of a query, or `unavailable` without a response. A refusal also gives
 * `unavailable`, unless `onRefusal` turns it into a result.
 */
export async function resultOf<Result>(
  query: () => Promise<Result>,
  onRefusal: (refusal: GatewayRefusal) => Result | undefined = () => undefined,
): Promise<Result | Unavailable> {
  try {
    return await query()
  } catch (problem) {
    if (problem instanceof GatewayRefusal) {
      const result = onRefusal(problem)
      if (result !== undefined) return result
    } else if (!(problem instanceof NoResponse)) throw problem
    return { outcome: 'unavailable', reason: problem.message }
  }
}

function isTemporary(problem: unknown): boolean {
  return problem instanceof NoResponse || (problem instanceof GatewayRefusal && problem.isTemporary)
}

/** Returns a pause that is half fixed and half random, so that many shops do not retry at the same time. */
function pauseMs(tries: number): number {
  const longest = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** tries)
  return longest / 2 + Math.random() * (longest / 2)
}

const refusalBody = z.object({
  code: z.string(),
  description: z.string().nullish(),
  field: z.string().nullish(),
  reason: z.string().nullish(),
  metadata: z.object({ order_id: z.string().optional() }).nullish().catch(null),
})
type RefusalBody = z.infer<typeof refusalBody>

/** The shape of the SDK's error, or of axios' error where axios was called directly. The body is
 * missing when the gateway sent HTML or nothing. */
const rejectionShape = z.union([
  z.object({ statusCode: z.number(), error: z.unknown() }),
  z
    .object({
      response: z.object({ status: z.number(), data: z.object({ error: z.unknown().optional() }) }),
    })
    .transform(({ response: { status, data } }) => ({ statusCode: status, error: data.error })),
])

function parseRejection(rejection: unknown): Error {
  const parsed = rejectionShape.safeParse(rejection)
  if (!parsed.success)
    return new NoResponse('The gateway could not be called', { cause: rejection })
  const { statusCode, error } = parsed.data
  const body = refusalBody.safeParse(error)
  if (statusCode >= 400 && statusCode < 500 && (body.success || NOT_NOW.has(statusCode))) {
    return new GatewayRefusal(statusCode, body.data ?? { code: 'NO_BODY' })
  }
  const description = body.data?.description ?? 'nothing readable'
  return new NoResponse(
    statusCode === 0
      ? `The gateway could not be reached: ${description}`
      : `The gateway answered ${statusCode}: ${description}`,
  )
}

function reasonIn(status: number, body: RefusalBody): string {
  if (status === 401) return 'wrong_keys'
  if (status === 429) return 'too_many_requests'
  if (body.reason && body.reason !== 'NA') return body.reason
  return body.code
}
