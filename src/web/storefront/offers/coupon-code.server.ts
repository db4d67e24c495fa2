import type pg from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import { allowCode } from '#shop/offers/coupon-limit.server.ts'

/** Leaves the code out of an order after too many wrong ones, so that Place Order cannot be used to
 * guess codes. */
export async function withAllowedCode(
  services: { db: Db; pool: pg.Pool },
  customerId: string,
  form: FormData,
): Promise<FormData> {
  const code = form.get('couponCode')
  const couponCode = typeof code === 'string' ? code.trim() : ''
  const { allowed } = await allowCode(services, { customerId, couponCode })
  if (!allowed) form.delete('couponCode')
  return form
}
