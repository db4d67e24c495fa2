import type { Db } from '#platform/database/database.server.ts'
import { changeReturn, type ReturnChanged } from './change-return.server.ts'
import { findOwnReturn } from './return-store.server.ts'
import { STEP_NOTE_MAX } from './return.ts'

type OwnStep = { customerId: string; id: number }
export type OwnStepTaken = ReturnChanged | { outcome: 'too-long' }

/** A return of another customer counts as unknown. */
export function cancelOwnReturn(db: Db, step: OwnStep): Promise<ReturnChanged> {
  return takeOwnStep(db, step, { state: 'cancelled', note: '' })
}

/** `note` says how the parcel travels, for example courier and tracking number. */
export async function recordSelfShipped(
  db: Db,
  { note, ...step }: OwnStep & { note: string },
): Promise<OwnStepTaken> {
  if (note.length > STEP_NOTE_MAX) return { outcome: 'too-long' }
  return takeOwnStep(db, step, { state: 'self-shipped', note })
}

async function takeOwnStep(
  db: Db,
  { customerId, id }: OwnStep,
  step: { state: 'cancelled' | 'self-shipped'; note: string },
): Promise<ReturnChanged> {
  const own = await findOwnReturn(db, customerId, id)
  if (!own) return { outcome: 'unknown-return' }
  return changeReturn(db, own.orderId, { id, ...step, staffId: null })
}
