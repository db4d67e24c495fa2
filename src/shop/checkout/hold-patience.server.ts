import type { Db } from '#platform/database/database.server.ts'
import { patienceEnds } from './hold-patience.ts'
import { findNow, listKept } from './hold-patience-store.server.ts'

type Wish = { customerId: string; productIds: readonly string[] }

/**
 * Each customer who has kept these products from others for too long without paying, and when they may be promised to them
 * again. One question for a whole group, and on a good day it finds nothing.
 */
export async function outOfPatience(tx: Db, wishes: readonly Wish[]): Promise<Map<string, Date>> {
  const kept =
    wishes.length === 0
      ? []
      : await listKept(
          tx,
          wishes.map(({ customerId }) => customerId),
        )
  if (kept.length === 0) return new Map()
  const now = await findNow(tx)
  return new Map(
    wishes.flatMap(({ customerId, productIds }): [string, Date][] => {
      const freeAt = patienceEnds(
        kept.filter((one) => one.customerId === customerId),
        productIds,
        now,
      )
      return freeAt ? [[customerId, freeAt]] : []
    }),
  )
}
