import type { PaymentServices } from '../payments/payment-services.server.ts'
import { compareYesterday } from './compare-day.server.ts'
import { expireCashOrders } from './expire-cash-orders.server.ts'

const EXPIRY_QUEUE = 'expire-cash-orders'
const EVERY_HOUR = '41 * * * *'
const QUEUE = 'compare-yesterday'
/** UTC; 3 a.m. in India. */
const AT_NIGHT = '30 21 * * *'

export function registerPaymentAdminJobs(services: PaymentServices): void {
  services.jobs.work(QUEUE, () => compareYesterday(services))
  services.jobs.schedule(QUEUE, AT_NIGHT)
  services.jobs.work(EXPIRY_QUEUE, () => expireCashOrders(services))
  services.jobs.schedule(EXPIRY_QUEUE, EVERY_HOUR)
}
