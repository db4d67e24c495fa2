import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { listKindTaxes } from '../kinds/kind-tax-store.server.ts'
import { findSupplier } from '../documents/find-supplier.server.ts'
import { updateSeriesNumber } from '../documents/series-store.server.ts'
import { missingFacts, type SupplierFact } from '../documents/supplier.ts'
import { indianDay, type Day } from '../tax/dated.ts'
import { findTaxRules } from '../tax/tax-store.server.ts'
import type { Challan } from './challan.ts'
import {
  findChallan,
  findChallanByKey,
  insertChallan,
  lockChallanKey,
  updateChallanCancelled,
  updateChallanInvoiced,
  updateChallanReturned,
} from './challan-store.server.ts'
import { withTax } from './challan-tax.ts'
import { withUnits } from './challan-unit.ts'
import type { NewChallan } from './parse-challan.ts'

export type ChallanIssued =
  | { outcome: 'issued'; challan: Challan }
  | { outcome: 'facts-missing'; missing: SupplierFact[] }

/** Issues a challan and takes its number in one transaction. The same request key gives the same
 * challan. Stock does not change. */
export async function issueChallan(
  db: Db,
  request: NewChallan & { requestKey: string; staffId: string; at?: Date },
): Promise<ChallanIssued> {
  const { requestKey, staffId, at = new Date() } = request
  return inTransaction(db, async (tx): Promise<ChallanIssued> => {
    await lockChallanKey(tx, requestKey)
    const known = await findChallanByKey(tx, requestKey)
    if (known) return { outcome: 'issued', challan: known }
    const { periods, rates } = await findTaxRules(tx)
    const day = indianDay(at)
    const supplier = await findSupplier(tx, { periods, day })
    const missing = missingFacts(supplier)
    if (missing.length > 0) return { outcome: 'facts-missing', missing }
    const identity = await updateSeriesNumber(tx, 'DC', at)
    const taxed = withTax(request, { supplier, rates, day })
    const lines = withUnits(taxed, await listKindTaxes(tx))
    const id = await insertChallan(tx, { ...request, lines, identity, supplier })
    const challan = (await findChallan(tx, id))!
    await recordChange(tx, {
      staffId,
      action: 'challan-issued',
      subject: `challan:${id}`,
      before: null,
      after: { number: challan.number, reason: challan.reason },
    })
    return { outcome: 'issued', challan }
  })
}

export type ChallanChanged = {
  outcome:
    | 'saved'
    | 'reason-missing'
    | 'wrong-day'
    | 'wrong-number'
    | 'unknown-challan'
    | 'not-open'
}

export const CANCEL_REASON_MAX = 200

/** Cancels a challan whose goods never left. Its number stays in use. */
export async function cancelChallan(
  db: Db,
  { id, staffId, reason }: { id: number; staffId: string; reason: string },
): Promise<ChallanChanged> {
  if (!reason || reason.length > CANCEL_REASON_MAX) return { outcome: 'reason-missing' }
  const challan = await findChallan(db, id)
  if (!challan) return { outcome: 'unknown-challan' }
  return inTransaction(db, async (tx): Promise<ChallanChanged> => {
    if (!(await updateChallanCancelled(tx, { id, reason }))) return { outcome: 'not-open' }
    await recordChange(tx, {
      staffId,
      action: 'challan-cancelled',
      subject: `challan:${id}`,
      before: { number: challan.number },
      after: { number: challan.number, reason },
    })
    return { outcome: 'saved' }
  })
}

/** Notes that the goods are back. */
export async function noteGoodsBack(
  db: Db,
  { id, staffId, returnedOn }: { id: number; staffId: string; returnedOn: Day },
): Promise<ChallanChanged> {
  const challan = await findChallan(db, id)
  if (!challan) return { outcome: 'unknown-challan' }
  if (returnedOn < challan.issuedOn || returnedOn > indianDay(new Date()))
    return { outcome: 'wrong-day' }
  return inTransaction(db, async (tx): Promise<ChallanChanged> => {
    if (!(await updateChallanReturned(tx, { id, returnedOn }))) return { outcome: 'not-open' }
    await recordChange(tx, {
      staffId,
      action: 'challan-goods-back',
      subject: `challan:${id}`,
      before: { number: challan.number },
      after: { number: challan.number, returnedOn },
    })
    return { outcome: 'saved' }
  })
}

/** Notes the invoice of goods on approval that the consignee keeps. */
export async function noteGoodsSold(
  db: Db,
  { id, staffId, invoiceNumber }: { id: number; staffId: string; invoiceNumber: string },
): Promise<ChallanChanged> {
  if (!/^[A-Z0-9][A-Z0-9/-]{0,15}$/.test(invoiceNumber)) return { outcome: 'wrong-number' }
  const challan = await findChallan(db, id)
  if (!challan) return { outcome: 'unknown-challan' }
  return inTransaction(db, async (tx): Promise<ChallanChanged> => {
    if (!(await updateChallanInvoiced(tx, { id, invoiceNumber }))) return { outcome: 'not-open' }
    await recordChange(tx, {
      staffId,
      action: 'challan-goods-sold',
      subject: `challan:${id}`,
      before: { number: challan.number },
      after: { number: challan.number, invoiceNumber },
    })
    return { outcome: 'saved' }
  })
}
