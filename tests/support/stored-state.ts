import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'
import type { ShopProduct } from './builders.ts'

export function readSteps(db: Db) {
  return {
    order: (number: string) =>
      db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow(),
    stock: (product: ShopProduct) =>
      db
        .selectFrom('stock')
        .select(['on_hand', 'reserved'])
        .where('product_id', '=', product.id)
        .executeTakeFirstOrThrow(),
    mails: () =>
      db.selectFrom('mails').select(['recipient as to', 'subject']).orderBy('id').execute(),
  }
}

/** Simulates the passing of time by changing stored times. */
export function timeSteps(db: Db) {
  return {
    /** Expires the hold of one order. */
    async expireHold(number: string): Promise<void> {
      await db
        .updateTable('orders')
        .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
        .where('number', '=', number)
        .execute()
    },
    /** Changes all attempts so that they are this old and their next check is due. */
    async ageAttempts(minutesOld: number): Promise<void> {
      await db
        .updateTable('payment_attempts')
        .set({
          created_at: sql<Date>`now() - make_interval(mins => ${minutesOld})`,
          next_check_at: sql<Date>`now()`,
        })
        .execute()
    },
    makeRefundsDue: () =>
      db
        .updateTable('refunds')
        .set({ next_try_at: sql<Date>`now()` })
        .execute(),
  }
}
