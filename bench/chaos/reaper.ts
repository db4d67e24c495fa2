import { setTimeout as pause } from 'node:timers/promises'
import type { Clocks } from './clocks.ts'
import type { DatabaseKiller } from './database-killer.ts'
import type { Dice } from './dice.ts'
import type { Service } from './processes.ts'
import type { GatewayWire } from './the-wires.ts'

type Reach = {
  dice: Dice
  services: readonly Service[]
  gateway: GatewayWire
  line: { url: string }
  clocks: Clocks
  database: DatabaseKiller
  rotate(): Promise<void>
  purchases: number
  countMade(): number
  say(line: string): void
}

const KILLS_MIN = 3
const PURCHASES_PER_KILL = 150
const STRIKES_MIN = 2
/** Each makes everybody wait for a second or two. */
const PURCHASES_PER_STRIKE = 400
/** The last one well before the end, so that somebody is still shopping. */
const LEAD = 0.3
const LOOK_EVERY_MS = 100
/** A second change makes everything invalid that was signed before the first one. */
const PURCHASES_PER_ROTATION = 1_000
const MINUTE_EVERY_MS = 2_000

/**
 * Kills a process now and then, without warning, and starts it again; does the same to the database; changes the secret of the
 * webhooks; and lets the gateway's clock and the shop's minutes run faster.
 */
export function startReaper({
  dice,
  services,
  gateway,
  line,
  clocks,
  database,
  rotate,
  purchases,
  countMade,
  say,
}: Reach): { stop(): Promise<void> } {
  const killsInAll = Math.max(KILLS_MIN, Math.round(purchases / PURCHASES_PER_KILL))
  const strikesInAll = Math.max(STRIKES_MIN, Math.round(purchases / PURCHASES_PER_STRIKE))
  const rotationsInAll = Math.min(2, Math.ceil(purchases / PURCHASES_PER_ROTATION))
  const over = new AbortController()
  let kills = 0
  let rotations = 0

  async function kill(): Promise<void> {
    const service = kills < services.length ? services[kills]! : dice.pick(services)
    kills++
    await service.killHard()
    await pause(dice.number(1_500))
    await service.start()
    // The gateway's address of the shop is a setting of its process.
    if (service.name === 'gateway') await gateway.webhooks({ url: line.url })
  }

  const isDue = (done: number, inAll: number) => countMade() >= ((done + LEAD) / inAll) * purchases

  async function killing(): Promise<void> {
    while (!over.signal.aborted) {
      if (isDue(kills, killsInAll)) await kill()
      else if (isDue(database.kills, strikesInAll)) await database.strike(dice)
      else if (rotations < rotationsInAll && isDue(rotations, rotationsInAll)) await turn()
      else await pause(LOOK_EVERY_MS)
    }
  }
  async function turn(): Promise<void> {
    rotations++
    await rotate()
  }
  async function hurrying(): Promise<void> {
    while (!over.signal.aborted) {
      await pause(MINUTE_EVERY_MS)
      await clocks.nextMinute()
      if (dice.percent(20)) await gateway.clock({ advanceSeconds: dice.pick([30, 300, 1_200]) })
    }
  }

  const both = Promise.all([killing(), hurrying()]).catch((problem: unknown) =>
    say(`the reaper stumbled: ${String(problem)}`),
  )
  return {
    async stop() {
      over.abort()
      await both
      while (kills < KILLS_MIN) await kill()
      while (database.kills < STRIKES_MIN) await database.strike(dice)
      while (rotations < rotationsInAll) await turn()
    },
  }
}
