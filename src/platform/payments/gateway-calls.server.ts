import { z } from 'zod'
import { currentRequest } from '../log/current-request.server.ts'
import type { Unavailable } from './gateway.server.ts'

const TRIES_MAX = 3
const FIRST_PAUSE_MS = 200
const PAUSE_MAX_MS = 2_000
/** A call that fails later than this is not repeated, because a customer waits for the page. */
const RETRY_BUDGET_MS = 8_000

const INPUT = 'input_validation_failed'
const NOT_NOW = new Set([408, 409, 425, 429])

/** The gateway cannot be reached, or its answer cannot be trusted. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * The gateway understood the request and refused it. `reason` is machine-readable; the message is
 * for the log only.
 */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly status: number
  readonly reason: string
  readonly field: string | null
  readonly existingOrderId: string | null
  /** The request names something that does not exist. Older answers give no reason at all. */
  readonly isAboutInput: boolean

  constructor(status: number, body: RefusalBody) {
    super(`The gateway refused (${status}): ${body.description ?? 'no description'}`)
    this.status = status
    this.reason = reasonIn(status, body)
    this.field = body.field ?? null
    this.existingOrderId = body.metadata?.order_id ?? null
    this.isAboutInput = status === 404 || (status === 400 && (body.reason ?? INPUT) === INPUT)
  }

  /** Nothing was done, and the same request may succeed in a moment. */
  get isTemporary(): boolean {
    return NOT_NOW.has(this.status)
  }
}

/**
 * Calls once and accepts only an answer of the right shape: the SDK returns a truncated body as a
 * successful string. Throws `GatewayRefusal` or `NoAnswer`, nothing else.
 */
export async function callOnce<Answer>(
  call: () => Promise<unknown>,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  let answer: unknown
  const slot = currentRequest.getStore()?.slot
  slot?.pause()
  try {
    answer = await call()
  } catch (rejection) {
    throw parseRejection(rejection)
  } finally {
    slot?.resume()
  }
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new NoAnswer(`The gateway's answer has another shape: ${z.prettifyError(parsed.error)}`)
}

/** Only for queries, and for commands that may be repeated safely; others narrow `mayRetry`. */
export async function callWithRetries<Answer>(
  once: () => Promise<Answer>,
  wait: (ms: number) => Promise<unknown>,
  mayRetry = isTemporary,
): Promise<Answer> {
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
 * The result of a query, or `unavailable` without an answer. A refusal is `unavailable` too, unless
 * `onRefusal` turns it into a result.
 */
export async function answerOf<Answer>(
  query: () => Promise<Answer>,
  onRefusal: (refusal: GatewayRefusal) => Answer | undefined = () => undefined,
): Promise<Answer | Unavailable> {
  try {
    return await query()
  } catch (problem) {
    if (problem instanceof GatewayRefusal) {
      const answer = onRefusal(problem)
      if (answer !== undefined) return answer
    } else if (!(problem instanceof NoAnswer)) throw problem
    return { outcome: 'unavailable', reason: problem.message }
  }
}

function isTemporary(problem: unknown): boolean {
  return problem instanceof NoAnswer || (problem instanceof GatewayRefusal && problem.isTemporary)
}

/** Half fixed, half random, so that many waiting shops do not retry together. */
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

/**
 * The SDK's error, or axios' own error where axios was called directly. The body is missing when
 * the gateway sent HTML or nothing.
 */
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
  if (!parsed.success) return new NoAnswer('The gateway could not be called', { cause: rejection })
  const { statusCode, error } = parsed.data
  const body = refusalBody.safeParse(error)
  if (statusCode >= 400 && statusCode < 500 && (body.success || NOT_NOW.has(statusCode))) {
    return new GatewayRefusal(statusCode, body.data ?? { code: 'NO_BODY' })
  }
  const description = body.data?.description ?? 'nothing readable'
  return new NoAnswer(
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
