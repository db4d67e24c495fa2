import type { OrderEntity } from './entities.ts'
import { knobNames, readKnobs, type Knobs } from './knobs.ts'
import type { World } from './world.ts'

export type Match =
  | { always: true }
  | { next: true }
  | { receipt: string }
  | { order_id: string }
  | { amount: number }

export type Scenario = {
  id: string
  match: Match
  knobs: Knobs
  /** How often each fault on the wire still happens; the other knobs hold for good. */
  timesLeft: Partial<Record<keyof Knobs, number>>
}

type Subject = Partial<Pick<OrderEntity, 'id' | 'receipt' | 'amount'>>

const CONSUMED = new Set<keyof Knobs>(['order_create', 'fetch', 'capture', 'refund'])

/** `{ match, knobs, times? }`; a fault on the wire happens once unless `times` says otherwise. */
export function addScenario(
  world: World,
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
  const scenario: Scenario = { id: world.newId('scn_'), match, knobs: read.knobs, timesLeft }
  world.store.put('scenarios', scenario.id, scenario)
  return { scenario }
}

/** The first order that comes takes every scenario that waits for "next", also when its creation is made to fail. */
export function bindNext(world: World, receipt: string | null, amount: number): void {
  for (const scenario of world.store.scenarios.values()) {
    if (!('next' in scenario.match)) continue
    world.store.put('scenarios', scenario.id, {
      ...scenario,
      match: receipt ? { receipt } : { amount },
    })
  }
}

/** What holds for this order: chosen for it, else scripted (the newest first), else the way of the account. */
export function knobFor<Name extends keyof Knobs>(
  world: World,
  name: Name,
  subject: Subject,
  chosen: Knobs = {},
): Knobs[Name] {
  if (chosen[name] !== undefined) return chosen[name]
  const scripted = [...world.store.scenarios.values()]
    .toReversed()
    .find((scenario) => isAbout(scenario, subject) && isLeft(scenario, name))
  return scripted?.knobs[name] ?? world.options.account[name]
}

/** As `knobFor`, and used up by it. */
export function takeKnob<Name extends keyof Knobs>(
  world: World,
  name: Name,
  subject: Subject,
): Knobs[Name] {
  const scripted = [...world.store.scenarios.values()].find(
    (scenario) => isAbout(scenario, subject) && isLeft(scenario, name),
  )
  if (!scripted) return world.options.account[name]
  const left = scripted.timesLeft[name]
  if (left !== undefined)
    world.store.put('scenarios', scripted.id, {
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
