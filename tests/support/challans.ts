import crypto from 'node:crypto'
import type { Db } from '../../src/platform/database/database.server.ts'
import type { Challan, ChallanReason } from '../../src/shop/challans/challan.ts'
import { issueChallan } from '../../src/shop/challans/issue-challan.server.ts'
import { parseChallan, typedChallan } from '../../src/shop/challans/parse-challan.ts'
import { formOf } from './route-calls.ts'

/** The form of a challan for three sarees that go to a tailor. */
export const challanFields: Record<string, string> = {
  reason: 'job-work',
  note: 'Fall and pico',
  name: 'Salim Tailors',
  street: '4 Tulsi Baug',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411 002',
  gstin: '',
  'description-0': 'Paithani saree',
  'hsn-0': '5007',
  'quantity-0': '3',
  'value-0': '37,500.50',
}

export const newChallan = () => parseChallan(typedChallan(formOf(challanFields))).value!

export async function issuedChallan(
  db: Db,
  staffId: string,
  at = new Date(),
  reason: ChallanReason = 'job-work',
): Promise<Challan> {
  const requestKey = crypto.randomUUID()
  const issued = await issueChallan(db, { ...newChallan(), reason, requestKey, staffId, at })
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  return issued.challan
}
