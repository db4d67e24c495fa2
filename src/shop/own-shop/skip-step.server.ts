import type { Db } from '#platform/database/database.server.ts'
import { updateStepSkipped } from '../settings/opening/opening-store.server.ts'
import type { StepName } from './first-steps.ts'

/** Marks a step as skipped, or removes the mark. */
export function skipStep(db: Db, choice: { step: StepName; isSkipped: boolean }): Promise<void> {
  return updateStepSkipped(db, choice)
}
