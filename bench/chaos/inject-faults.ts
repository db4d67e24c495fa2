import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatedTime } from './simulated-time.ts'
import type { DatabaseKiller } from './database-killer.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Service } from './processes.ts'
import type { GatewayClient } from './http-clients.ts'

type Reach = {
  random: SeededRandom
  services: readonly Service[]
  gateway: GatewayClient
  line: { url: string }
  time: SimulatedTime
  database: DatabaseKiller
  rotate(): Promise<void>
  purchases: number
  /** The number of faults of each kind; by default proportional to the purchases. */
  faults?: FaultCounts | undefined
  countMade(): number
  say(line: string): void
}

export type FaultCounts = { kills: number; disruptions: number; rotations: number }

const KILLS_MIN = 3
const PURCHASES_PER_KILL = 150
const DISRUPTIONS_MIN = 2
/** One database failure per this many purchases: each delays all customers by a second or two. */
const PURCHASES_PER_DISRUPTION = 400
/** The share of an interval that passes before its fault, so that purchases follow the last fault too. */
const LEAD = 0.3
const POLL_INTERVAL_MS = 100
/** One change of secret per this many purchases: the shop accepts only the current and the previous one. */
const PURCHASES_PER_ROTATION = 1_000
const MINUTE_EVERY_MS = 2_000

/** At random times, kills and restarts processes and the database and rotates the webhook secret.
 * Also makes the clocks of gateway and shop run faster. */
export function startFaultInjection({
  random,
  services,
  gateway,
  line,
  time,
  database,
  rotate,
  purchases,
  faults = faultsFor(purchases),
  countMade,
  say,
}: Reach): { stop(): Promise<void> } {
  const over = new AbortController()
  let kills = 0
  let rotations = 0

  async function kill(): Promise<void> {
    const service = kills < services.length ? services[kills]! : random.pick(services)
    kills++
    await service.killHard()
    await pause(random.number(1_500))
    await service.start()
    // A restarted gateway has forgotten its webhook URL.
    if (service.name === 'gateway') await gateway.webhooks({ url: line.url })
  }

  const isDue = (done: number, inAll: number) =>
    done < inAll && countMade() >= ((done + LEAD) / inAll) * purchases

  async function killing(): Promise<void> {
    while (!over.signal.aborted) {
      if (isDue(kills, faults.kills)) await kill()
      else if (isDue(database.kills, faults.disruptions)) await database.disrupt(random)
      else if (isDue(rotations, faults.rotations)) await turn()
      else await pause(POLL_INTERVAL_MS)
    }
  }
  async function turn(): Promise<void> {
    rotations++
    await rotate()
  }
  async function hurrying(): Promise<void> {
    while (!over.signal.aborted) {
      await pause(MINUTE_EVERY_MS)
      await time.nextMinute()
      if (random.percent(20)) await gateway.clock({ advanceSeconds: random.pick([30, 300, 1_200]) })
    }
  }

  const both = Promise.all([killing(), hurrying()]).catch((problem: unknown) =>
    say(`the reaper stumbled: ${String(problem)}`),
  )
  return {
    async stop() {
      over.abort()
      await both
      while (kills < Math.min(KILLS_MIN, faults.kills)) await kill()
      while (database.kills < Math.min(DISRUPTIONS_MIN, faults.disruptions))
        await database.disrupt(random)
      while (rotations < faults.rotations) await turn()
    },
  }
}

function faultsFor(purchases: number): FaultCounts {
  return {
    kills: Math.max(KILLS_MIN, Math.round(purchases / PURCHASES_PER_KILL)),
    disruptions: Math.max(DISRUPTIONS_MIN, Math.round(purchases / PURCHASES_PER_DISRUPTION)),
    rotations: Math.min(2, Math.ceil(purchases / PURCHASES_PER_ROTATION)),
  }
}
