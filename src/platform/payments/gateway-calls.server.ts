import { z } from 'zod'
import { GatewayUnavailable } from './gateway.server.ts'

const TRIES_MAX = 3
const FIRST_PAUSE_MS = 200
const PAUSE_MAX_MS = 2_000
/** A try that failed later than this is not repeated: somebody is waiting for the page. */
const RETRY_BUDGET_MS = 8_000

const INPUT = 'input_validation_failed'
const NOT_NOW = new Set([408, 409, 425, 429])

/** The gateway understood and said no. `reason` is machine-readable; the prose is for the log only. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly status: number
  readonly reason: string
  readonly field: string | null
  readonly existingOrderId: string | null
  /** Says nothing but that the question is about something that is not there; older answers give no reason at all. */
  readonly isAboutInput: boolean

  constructor(status: number, body: RefusalBody) {
    super(`The gateway refused (${status}): ${body.description ?? 'no description'}`)
    this.status = status
    this.reason = reasonIn(status, body)
    this.field = body.field ?? null
    this.existingOrderId = body.metadata?.order_id ?? null
    this.isAboutInput = status === 404 || (status === 400 && (body.reason ?? INPUT) === INPUT)
  }

  /** Nothing was done, and the same question may be answered differently in a moment. */
  get isTemporary(): boolean {
    return NOT_NOW.has(this.status)
  }
}

/**
 * Asks once and believes only an answer of the right shape: a cut-off body comes back from the SDK as a successful
 * string. Throws `GatewayRefusal` or `GatewayUnavailable`, nothing else.
 */
export async function ask<Answer>(
  call: () => Promise<unknown>,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  let answer: unknown
  try {
    answer = await call()
  } catch (rejection) {
    throw understood(rejection)
  }
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new GatewayUnavailable(
    `The gateway answered with something else: ${z.prettifyError(parsed.error)}`,
  )
}

/** Only for questions, and for orders that are harmless when given twice; others narrow `isWorthAnotherTry`. */
export async function askAgain<Answer>(
  once: () => Promise<Answer>,
  wait: (ms: number) => Promise<unknown>,
  isWorthAnotherTry = isPassing,
): Promise<Answer> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await once()
    } catch (problem) {
      const isLate = performance.now() - startedAt > RETRY_BUDGET_MS
      if (isLate || tries === TRIES_MAX || !isWorthAnotherTry(problem)) throw problem
      await wait(pauseMs(tries))
    }
  }
}

function isPassing(problem: unknown): boolean {
  return (
    problem instanceof GatewayUnavailable ||
    (problem instanceof GatewayRefusal && problem.isTemporary)
  )
}

/** Half fixed, half by chance, so that many waiting shops do not come back together. */
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

/** What the SDK makes of an error, or the error itself where its axios was asked directly. Without a body where the gateway sent HTML or nothing. */
const rejectionShape = z.union([
  z.object({ statusCode: z.number(), error: z.unknown() }),
  z
    .object({
      response: z.object({ status: z.number(), data: z.object({ error: z.unknown().optional() }) }),
    })
    .transform(({ response: { status, data } }) => ({ statusCode: status, error: data.error })),
])

function understood(rejection: unknown): Error {
  const parsed = rejectionShape.safeParse(rejection)
  if (!parsed.success)
    return new GatewayUnavailable('The gateway could not be asked', { cause: rejection })
  const { statusCode, error } = parsed.data
  const body = refusalBody.safeParse(error)
  if (statusCode >= 400 && statusCode < 500 && (body.success || NOT_NOW.has(statusCode))) {
    return new GatewayRefusal(statusCode, body.data ?? { code: 'NO_BODY' })
  }
  const said = body.data?.description ?? 'nothing readable'
  return new GatewayUnavailable(
    statusCode === 0
      ? `The gateway could not be reached: ${said}`
      : `The gateway answered ${statusCode}: ${said}`,
  )
}

function reasonIn(status: number, body: RefusalBody): string {
  if (status === 401) return 'wrong_keys'
  if (status === 429) return 'too_many_requests'
  if (body.reason && body.reason !== 'NA') return body.reason
  return body.code
}
