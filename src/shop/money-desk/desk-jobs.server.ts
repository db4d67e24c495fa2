import type { Till } from '../checkout/till.server.ts'
import { compareYesterday } from './compare-day.server.ts'

const QUEUE = 'compare-yesterday'
/** The clock of the queue is UTC: three in the morning in India. */
const AT_NIGHT = '30 21 * * *'

/** The nightly look at yesterday. */
export function registerDeskJobs(till: Till): void {
  till.jobs.work(QUEUE, () => compareYesterday(till))
  till.jobs.schedule(QUEUE, AT_NIGHT)
}
