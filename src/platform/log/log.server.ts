import crypto from 'node:crypto'
import pino from 'pino'
import type { LogLevel } from './log-level.ts'
import { currentRequest } from './current-request.server.ts'
import { formatLogLine } from './format-log-line.ts'

export type Logger = pino.Logger
export type LogDestination = { write(line: string): void; isTTY?: boolean }

/** Fields with these names are redacted in logged objects, down to the third level. */
const secretNames = [
  'password',
  'secret',
  'token',
  'authorization',
  'cookie',
  'signature',
  '["set-cookie"]',
  '["x-razorpay-signature"]',
  'keySecret',
  'webhookSecret',
  'previousWebhookSecret',
  'databaseUrl',
  'smtpUrl',
]
const secretPaths = secretNames.flatMap((name) => {
  const segment = name.startsWith('[') ? name : `.${name}`
  return [name, `*${segment}`, `*.*${segment}`]
})

/** Opens a log with one JSON object per line, or with readable lines on a terminal. */
export function openLog(level: LogLevel, destination: LogDestination = process.stdout): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestFields,
    formatters: { level: (name) => ({ level: name }) },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: describeError, error: describeError },
  }
  return pino(
    options,
    destination.isTTY ? { write: (line) => destination.write(formatLogLine(line)) } : destination,
  )
}

/** Adds the request id to every line that is logged during a request. */
function requestFields(): object {
  const request = currentRequest.getStore()
  return request ? { requestId: request.id } : {}
}

/** Returns the given id if it is harmless, otherwise a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : crypto.randomUUID()
}

const CAUSES_MAX = 5

/** Removes email addresses, because error messages of mail servers and PostgreSQL quote them. The
 * length limits keep matching linear. */
const EMAIL_ADDRESS =
  /[^\s@<>"'`(),;:=/\\]{1,64}@[^\s@<>"'`(),;:=/\\]{1,253}\.[^\s@<>"'`(),;:=./\\]{2,63}/g

function withoutEmails(text: string | undefined): string | undefined {
  return text?.replaceAll(EMAIL_ADDRESS, '[email]')
}

/**
 * Logs only these fields of an error. The `detail` of a database error contains the row, and the
 * `config` of a gateway error the keys.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  return {
    type: error.name,
    message: withoutEmails(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    stack: withoutEmails(error.stack),
    ...(error.cause !== undefined && depth < CAUSES_MAX
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}
