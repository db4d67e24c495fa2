import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseNodes } from '../../deploy/cluster/database-nodes.ts'
import { waitFor } from '../../deploy/cluster/program.ts'
import type { DatabaseKiller } from './database-killer.ts'
import type { SeededRandom } from './seeded-random.ts'
import { count, type Tally } from './tally.ts'

type Failure = 'node killed' | 'PostgreSQL killed' | 'cut off from the nodes' | 'cut off from all'

/** Ten kills and five partitions of the primary. */
const FAILURES: Record<Failure, number> = {
  'node killed': 7,
  'PostgreSQL killed': 3,
  'cut off from the nodes': 3,
  'cut off from all': 2,
}
export const FAILURES_MAX = Object.values(FAILURES).reduce((sum, times) => sum + times, 0)

/** How long a failed node stays away after another one has become the primary. */
const AWAY_MAX_MS = 4_000
const AFTERMATH_MS = 5_000

/** Fails the primary repeatedly. Waits before each failure until all nodes have recovered. */
export function openFailovers(
  nodes: DatabaseNodes,
  tally: Tally,
  say: (line: string) => void,
): DatabaseKiller {
  const left = Object.entries(FAILURES).flatMap(([failure, times]) =>
    Array.from({ length: times }, () => failure as Failure),
  )
  let isDown = false
  let backAt = -Infinity

  function fail(failure: Failure, node: number): void {
    if (failure === 'node killed') nodes.kill(node)
    else if (failure === 'PostgreSQL killed') nodes.killPostgres(node)
    else nodes.cut(node, failure === 'cut off from all' ? 'everything' : 'nodes')
  }
  function repair(failure: Failure, node: number): void {
    if (failure === 'node killed') nodes.start(node)
    else if (failure !== 'PostgreSQL killed') nodes.heal(node)
  }

  const killer: DatabaseKiller = {
    kills: 0,
    touches: (since) => isDown || since < backAt + AFTERMATH_MS,
    async disrupt(random: SeededRandom) {
      const [failure] = left.splice(random.number(left.length), 1)
      if (!failure) return
      killer.kills++
      await nodes.untilComplete()
      const node = await waitFor('a primary', nodes.findPrimary)
      isDown = true
      const begun = performance.now()
      fail(failure, node)
      count(tally, `primary: ${failure}`)
      const next = await waitFor('another primary', async () => {
        const found = await nodes.findPrimary()
        return found !== node && found
      })
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
      say(`node ${node} ${failure}; node ${next} is the primary after ${seconds} s`)
      await pause(random.number(AWAY_MAX_MS))
      repair(failure, node)
      await nodes.untilComplete()
      backAt = performance.now()
      isDown = false
    },
  }
  return killer
}
