/** What goes over the wire; `raw` instead of `body` where a fault replaces JSON by something else. */
export type Answer = { status: number; body: unknown; raw?: { text: string; type: string } }

export type ErrorFields = {
  code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  field?: string
  source?: string
  step?: string
  reason?: string
  metadata?: Record<string, string>
}

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

/** Four hundred for nearly everything that a client can do wrong, unknown ids and addresses included. */
export function badRequest(description: string, fields: ErrorFields = {}): Answer {
  const {
    code = 'BAD_REQUEST_ERROR',
    field,
    source = 'business',
    step = 'payment_initiation',
    reason = 'input_validation_failed',
    metadata = {},
  } = fields
  return {
    status: 400,
    body: {
      error: { code, description, ...(field ? { field } : {}), source, step, reason, metadata },
    },
  }
}

export const unknownId = () => badRequest('The id provided does not exist')
export const unknownUrl = () =>
  badRequest('The requested URL was not found on the server.', {
    source: 'NA',
    step: 'NA',
    reason: 'NA',
  })
export const wrongKeys = (): Answer => ({
  status: 401,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
})

export const tooManyRequests = (): Answer => ({
  status: 429,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'Request failed. Please try after sometime.',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    },
  },
})

export const serverError = (): Answer => ({
  status: 500,
  body: {
    error: {
      code: 'SERVER_ERROR',
      description:
        'We are facing some trouble completing your request at the moment. Please try again shortly.',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    },
  },
})

export const sameRefundRunning = (): Answer => ({
  status: 409,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'A request with the same idempotency key is being processed. Please try again.',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    },
  },
})

export function collection(items: unknown[]): Answer {
  return ok({ entity: 'collection', count: items.length, items })
}
