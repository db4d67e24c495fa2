import type { Day } from '../tax/dated.ts'
import type { ComplianceState } from './compliance-state.ts'
import { duties } from './duties.ts'
import type { Duty } from './duty.ts'

/** `later`: not done, and not yet in force. `your-decision`: only the owner can know. */
export type DutyStatus = 'done' | 'missing' | 'later' | 'your-decision'

export type ChecklistItem = Omit<Duty, 'check'> & {
  status: DutyStatus
  /** For example the names of missing fields. */
  details: string
}

export function checklist(state: ComplianceState): ChecklistItem[] {
  return duties.map(({ check, ...duty }) => {
    const details = check(state)
    return { ...duty, details: details ?? '', status: statusOf(duty, details, state.today) }
  })
}

function statusOf(
  { since, declared }: Omit<Duty, 'check'>,
  details: string | null,
  today: Day,
): DutyStatus {
  if (details === null) return 'done'
  if (declared) return 'your-decision'
  return since > today ? 'later' : 'missing'
}
