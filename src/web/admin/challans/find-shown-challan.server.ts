import type { Db } from '#platform/database/database.server.ts'
import type { Challan } from '#shop/challans/challan.ts'
import { findChallan } from '#shop/challans/challan-store.server.ts'

/** Throws 404 for an unknown id. */
export async function findShownChallan(db: Db, id: string): Promise<Challan> {
  const challan = /^[1-9]\d{0,14}$/.test(id) ? await findChallan(db, Number(id)) : undefined
  if (!challan) throw new Response('There is no such challan.', { status: 404 })
  return challan
}
