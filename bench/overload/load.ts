import { setTimeout as pause } from 'node:timers/promises'
import { newSales, type Sales } from './buyers.ts'

type Buy = (sales: Sales) => Promise<boolean>

const STEP_MS = 5

/** Runs a fixed number of clients; each buys again as soon as its purchase has ended. */
export async function closedLoop(buy: Buy, clients: number, seconds: number): Promise<Sales> {
  const sales = newSales()
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await buy(sales)
    }),
  )
  return sales
}

/** Starts purchases at a constant rate, however slow the responses are; awaits the last one. */
export async function openLoop(buy: Buy, perSecond: number, seconds: number): Promise<Sales> {
  const sales = newSales()
  const [begun, total] = [performance.now(), Math.round(perSecond * seconds)]
  const buying = new Set<Promise<unknown>>()
  for (let arrived = 0; arrived < total;) {
    const due = Math.min(total, ((performance.now() - begun) / 1_000) * perSecond)
    for (; arrived < due; arrived++) {
      const done: Promise<unknown> = buy(sales).finally(() => buying.delete(done))
      buying.add(done)
    }
    await pause(STEP_MS)
  }
  await Promise.all(buying)
  return sales
}
