import type { Db } from '#platform/database/database.server.ts'
import { changeReturn, type ReturnChanged } from './change-return.server.ts'
import { parseReference } from './payee.ts'
import { updateLinesInspected, type InspectedLine } from './return-changes-store.server.ts'
import { findReturn } from './return-store.server.ts'
import { STEP_NOTE_MAX } from './return.ts'

type StaffStep = { id: number; staffId: string; note: string }
export type StaffStepTaken =
  | ReturnChanged
  | { outcome: 'reason-missing' | 'too-long' | 'not-inspected' | 'not-a-reference' }

/** The steps that need no other data. */
export type SimpleStep = 'approved' | 'declined' | 'pickup-booked' | 'received'

export async function takeStaffStep(
  db: Db,
  { state, ...step }: StaffStep & { state: SimpleStep },
): Promise<StaffStepTaken> {
  if (state === 'declined' && !step.note) return { outcome: 'reason-missing' }
  return take(db, { ...step, state })
}

/** Stores what staff found. Every line needs a grade. */
export async function inspectReturn(
  db: Db,
  { lines, ...step }: StaffStep & { lines: readonly InspectedLine[] },
): Promise<StaffStepTaken> {
  const found = await findReturn(db, step.id)
  if (!found) return { outcome: 'unknown-return' }
  const isWhole = found.lines.every(({ position, quantity }) => {
    const graded = lines.filter((line) => line.position === position)
    const accepted = graded[0]?.acceptedQuantity ?? -1
    return (
      graded.length === 1 &&
      Number.isSafeInteger(accepted) &&
      accepted >= 0 &&
      accepted <= quantity &&
      (graded[0]!.grade !== 'not-ours' || accepted === 0)
    )
  })
  if (!isWhole || lines.length !== found.lines.length) return { outcome: 'not-inspected' }
  return take(db, { ...step, state: 'inspected' }, async (tx) => {
    await updateLinesInspected(tx, step.id, lines)
    return true
  })
}

/** Records the bank transfer to the customer of a cash order, which closes the return. */
export async function recordTransfer(
  db: Db,
  { reference, ...step }: StaffStep & { reference: string },
): Promise<StaffStepTaken> {
  const transferReference = parseReference(reference)
  if (!transferReference) return { outcome: 'not-a-reference' }
  const found = await findReturn(db, step.id)
  if (found?.state !== 'settled') return { outcome: found ? 'not-now' : 'unknown-return' }
  return take(db, { ...step, state: 'closed', transferReference })
}

async function take(
  db: Db,
  step: StaffStep & Pick<Parameters<typeof changeReturn>[2], 'state' | 'transferReference'>,
  also?: (tx: Db) => Promise<boolean>,
): Promise<StaffStepTaken> {
  if (step.note.length > STEP_NOTE_MAX) return { outcome: 'too-long' }
  const found = await findReturn(db, step.id)
  if (!found) return { outcome: 'unknown-return' }
  return changeReturn(db, found.orderId, step, also)
}
