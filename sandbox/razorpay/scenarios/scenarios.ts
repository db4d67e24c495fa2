import type { OrderEntity } from '../state/entities.ts'
import type { Match, Scenario } from './scenario.ts'
import { knobNames, readKnobs, type Knobs } from './knobs.ts'
import type { Gateway } from '../state/gateway.ts'

type Subject = Partial<Pick<OrderEntity, 'id' | 'receipt' | 'amount'>>

const CONSUMED = new Set<keyof Knobs>(['order_create', 'fetch', 'capture', 'refund'])

/**
 * Reads a scenario of the form `{ match, knobs, times? }`. A network fault occurs once unless
 * `times` says otherwise.
 */
export function addScenario(
  gateway: Gateway,
  given: unknown,
): { scenario: Scenario } | { problem: string } {
  if (typeof given !== 'object' || given === null)
    return { problem: 'a scenario is an object { match, knobs, times? }' }
  const {
    match = { next: true },
    knobs: givenKnobs,
    times = 1,
  } = given as { match?: unknown; knobs?: unknown; times?: unknown }
  if (!isMatch(match))
    return { problem: 'match must be one of next, always, receipt, order_id, amount' }
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1)
    return { problem: 'times must be a whole number from 1' }
  const read = readKnobs(givenKnobs)
  if ('problem' in read) return read

  const consumed = knobNames.filter((name) => CONSUMED.has(name) && read.knobs[name] !== undefined)
  const timesLeft = Object.fromEntries(consumed.map((name) => [name, times]))
  const scenario: Scenario = { id: gateway.newId('scn_'), match, knobs: read.knobs, timesLeft }
  gateway.store.put('scenarios', scenario.id, scenario)
  return { scenario }
}

/** Binds scenarios for the `next` order to the order that now arrives, even if its creation fails. */
export function bindNext(gateway: Gateway, receipt: string | null, amount: number): void {
  for (const scenario of gateway.store.scenarios.values()) {
    if (!('next' in scenario.match)) continue
    gateway.store.put('scenarios', scenario.id, {
      ...scenario,
      match: receipt ? { receipt } : { amount },
    })
  }
}

/** Returns the value that was chosen in the payment window. Otherwise it is the value of the newest
 * matching scenario, which replaces older ones, or else of the account. */
export function knobFor<Name extends keyof Knobs>(
  gateway: Gateway,
  name: Name,
  subject: Subject,
  chosen: Knobs = {},
): Knobs[Name] {
  if (chosen[name] !== undefined) return chosen[name]
  const scripted = [...gateway.store.scenarios.values()]
    .toReversed()
    .find((scenario) => isAbout(scenario, subject) && isLeft(scenario, name))
  return scripted?.knobs[name] ?? gateway.options.account[name]
}

/** Returns the value of the oldest matching scenario, or else of the account, and counts one
 * occurrence. Network faults therefore occur in the order in which they were scripted. */
export function takeKnob<Name extends keyof Knobs>(
  gateway: Gateway,
  name: Name,
  subject: Subject,
): Knobs[Name] {
  const scripted = [...gateway.store.scenarios.values()].find(
    (scenario) => isAbout(scenario, subject) && isLeft(scenario, name),
  )
  if (!scripted) return gateway.options.account[name]
  const left = scripted.timesLeft[name]
  if (left !== undefined)
    gateway.store.put('scenarios', scripted.id, {
      ...scripted,
      timesLeft: { ...scripted.timesLeft, [name]: left - 1 },
    })
  return scripted.knobs[name]
}

function isLeft(scenario: Scenario, name: keyof Knobs): boolean {
  return scenario.knobs[name] !== undefined && scenario.timesLeft[name] !== 0
}

function isAbout({ match }: Scenario, subject: Subject): boolean {
  if ('always' in match) return true
  if ('receipt' in match) return subject.receipt === match.receipt
  if ('order_id' in match) return subject.id === match.order_id
  if ('amount' in match) return subject.amount === match.amount
  return false
}

function isMatch(match: unknown): match is Match {
  if (typeof match !== 'object' || match === null || Object.keys(match).length !== 1) return false
  const [name, value] = Object.entries(match)[0] ?? []
  if (name === 'next' || name === 'always') return value === true
  if (name === 'amount') return Number.isInteger(value)
  return (name === 'receipt' || name === 'order_id') && typeof value === 'string'
}
