import crypto from 'node:crypto'
import pino from 'pino'
import type { LogLevel } from '../config.server.ts'
import { currentRequest } from './current-request.server.ts'
import { readableLine } from './readable-line.ts'

export type Logger = pino.Logger
export type LogDestination = { write(line: string): void; isTTY?: boolean }

/** Never written, wherever they stand in what is logged, down to the third level. */
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
  const step = name.startsWith('[') ? name : `.${name}`
  return [name, `*${step}`, `*.*${step}`]
})

/** One JSON object per line for machines, or one readable line when a person sits at the terminal. */
export function openLog(level: LogLevel, destination: LogDestination = process.stdout): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestOfTheLine,
    formatters: { level: (name) => ({ level: name }) },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: describeError, error: describeError },
  }
  return pino(
    options,
    destination.isTTY ? { write: (line) => destination.write(readableLine(line)) } : destination,
  )
}

/** Whoever writes a line need not know that a request caused it. */
function requestOfTheLine(): object {
  const request = currentRequest.getStore()
  return request ? { requestId: request.id } : {}
}

/** Ties together all lines that one request caused. A sender's own id is kept when it is harmless. */
export function requestIdOf(given: string | null | undefined): string {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : crypto.randomUUID()
}

const CAUSES_MAX = 5

/** Only these fields: a database error's `detail` repeats the row, and a gateway error's `config` the keys. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    stack: error.stack,
    ...(error.cause !== undefined && depth < CAUSES_MAX
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}
