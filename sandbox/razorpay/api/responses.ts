/** An HTTP response; `raw` replaces the JSON `body` for faults. */
export type ApiResponse = { status: number; body: unknown; raw?: { text: string; type: string } }

export type ErrorFields = {
  code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  field?: string
  source?: string
  step?: string
  reason?: string
  metadata?: Record<string, string>
}

export function ok(body: unknown): ApiResponse {
  return { status: 200, body }
}

/** The status is 400 for nearly every client error, even for unknown ids and addresses. */
export function badRequest(description: string, fields: ErrorFields = {}): ApiResponse {
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
export const wrongKeys = (): ApiResponse => ({
  status: 401,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
})

export const tooManyRequests = (): ApiResponse => ({
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

export const serverError = (): ApiResponse => ({
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

export const sameRefundRunning = (): ApiResponse => ({
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

export function collection(items: unknown[]): ApiResponse {
  return ok({ entity: 'collection', count: items.length, items })
}
