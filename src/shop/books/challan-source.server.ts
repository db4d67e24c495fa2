import type { Db } from '#platform/database/database.server.ts'
import { listChallansIssuedAfter } from '../challans/challan-store.server.ts'
import type { BookDocument } from './book-document.ts'
import type { Period } from './period.ts'

const CHALLANS_AT_ONCE = 500

/** Reads the challans of a period for the list of documents. They are no supplies. */
export async function* everyChallan(db: Db, { from, to }: Period): AsyncGenerator<BookDocument> {
  let after = { issuedOn: from, id: 0 }
  for (;;) {
    const challans = await listChallansIssuedAfter(db, { after, to, countMax: CHALLANS_AT_ONCE })
    for (const {
      number,
      issuedOn,
      reason,
      cancelledAt,
      supplier,
      consignee,
      totalPaise,
    } of challans)
      yield {
        type: 'DC',
        number,
        issuedOn,
        isCancelled: cancelledAt !== null,
        orderNumber: '',
        corrects: null,
        reason: '',
        challanReason: reason,
        supplierState: supplier.stateCode,
        placeOfSupply: consignee.stateCode ?? supplier.stateCode,
        customer: consignee.name,
        buyerGstin: consignee.gstin ?? '',
        payMode: 'cod',
        paymentRef: '',
        settledOn: '',
        roundOffPaise: 0,
        totalPaise,
        lines: [],
      }
    const last = challans.at(-1)
    if (!last) return
    after = last
  }
}
