import { parseNetwork } from '#platform/http/ip-address.ts'
import { liveApiUrl, liveCheckoutScriptUrl } from '#platform/payments/gateway-settings.server.ts'
import type { Environment } from './environment.server.ts'

/** Finds settings that are valid alone but do not fit together. */
export function configProblems(environment: Environment): string[] {
  return [
    ...databaseProblems(environment),
    ...adminProblems(environment),
    ...proxyProblems(environment),
    ...razorpayProblems(environment),
  ]
}

function databaseProblems(environment: Environment): string[] {
  if (environment.DATABASE_URL) return []
  return (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => environment[name])
    .map((name) => `${name} is set, but DATABASE_URL is not: set that too.`)
}

function adminProblems({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment): string[] {
  if (Boolean(ADMIN_EMAIL) === Boolean(ADMIN_PASSWORD)) return []
  return ['ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.']
}

function proxyProblems({ TRUSTED_PROXIES }: Environment): string[] {
  return TRUSTED_PROXIES.filter((part) => parseNetwork(part) === null).map(
    (part) =>
      `TRUSTED_PROXIES names ${part}, which is neither an address (10.0.0.2) nor a network (10.0.0.0/8).`,
  )
}

const REQUIRED_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const OPTIONAL_KEYS = [
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
] as const

function razorpayProblems(environment: Environment): string[] {
  const missing = REQUIRED_KEYS.filter((name) => !environment[name])
  if (missing.length === REQUIRED_KEYS.length)
    return OPTIONAL_KEYS.filter((name) => environment[name]).map(
      (name) =>
        `${name} is set, but ${REQUIRED_KEYS.join(', ')} are not: set those too, or remove it to use the sandbox.`,
    )
  if (missing.length > 0)
    return [
      `The Razorpay settings are incomplete: ${missing.join(' and ')} missing. Set all three, or none to use the sandbox.`,
    ]
  return environment.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ? liveKeyProblems(environment) : []
}

/** Invariant: live keys are sent to Razorpay's hosts only, and only over HTTPS. */
function liveKeyProblems({ RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL }: Environment): string[] {
  const liveCheckoutOrigin = new URL(liveCheckoutScriptUrl).origin
  const problems: string[] = []
  if (RAZORPAY_API_URL && new URL(RAZORPAY_API_URL).origin !== liveApiUrl)
    problems.push(`RAZORPAY_API_URL must be ${liveApiUrl} with live keys (rzp_live_).`)
  if (RAZORPAY_CHECKOUT_URL && new URL(RAZORPAY_CHECKOUT_URL).origin !== liveCheckoutOrigin)
    problems.push(
      `RAZORPAY_CHECKOUT_URL must be ${liveCheckoutScriptUrl} with live keys (rzp_live_).`,
    )
  return problems
}
