import type { DispatchRules } from './delivery-dates.ts'
import { hasDeliveryCharge, type DeliveryZone } from './delivery-zones.ts'

/** What every product page can promise without knowing the address: free delivery if no address is
 * charged, and the dispatch if the shop promises dates. Null if neither applies. */
export function dispatchText({
  zones,
  dispatch,
}: {
  zones: readonly DeliveryZone[]
  dispatch: DispatchRules
}): string | null {
  const sentences = [
    ...(hasDeliveryCharge({ zones }) ? [] : ['Free delivery.']),
    ...(promisesDates(zones, dispatch) ? [leavesText(dispatch)] : []),
  ]
  return sentences.join(' ') || null
}

function promisesDates(zones: readonly DeliveryZone[], { weekdays }: DispatchRules): boolean {
  return weekdays.length > 0 && zones.some(({ isServed, transit }) => isServed && transit)
}

/** An order after the cut-off or on another day counts for the next dispatch day. */
function leavesText({ cutOff, handlingDays }: DispatchRules): string {
  if (cutOff === '00:00') return `It leaves us ${withinText(handlingDays + 1)}.`
  const time = `Ordered by ${clockText(cutOff)} on a working day`
  return `${time}, it leaves us ${handlingDays === 0 ? 'that day' : withinText(handlingDays)}.`
}

function withinText(days: number): string {
  return `within ${days} working ${days === 1 ? 'day' : 'days'}`
}

/** '14:30' as '2:30 pm'. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
