import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { ReturnGrade, ReturnOutcome, ReturnReason } from './return.ts'
import type { ReturnState } from './return-state.ts'
import type { WantedLine } from './wanted-line.ts'

/** The caller of each function holds the lock of the return's order. */

export type NewReturn = {
  orderId: number
  requestKey: string
  reason: ReturnReason
  note: string
  outcome: ReturnOutcome
  payee: { sealed: string; shown: string } | null
  lines: readonly WantedLine[]
  photoIds: readonly string[]
}

export async function findReturnByKey(
  tx: Db,
  requestKey: string,
): Promise<{ id: number; orderId: number } | undefined> {
  return tx
    .selectFrom('returns')
    .where('request_key', '=', requestKey)
    .select(['id', 'order_id as orderId'])
    .executeTakeFirst()
}

export async function insertReturn(tx: Db, wanted: NewReturn): Promise<number> {
  const { id } = await tx
    .insertInto('returns')
    .values({
      order_id: wanted.orderId,
      request_key: wanted.requestKey,
      reason: wanted.reason,
      note: wanted.note,
      outcome: wanted.outcome,
      payee_sealed: wanted.payee?.sealed ?? null,
      payee_shown: wanted.payee?.shown ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofReturn = { return_id: id, order_id: wanted.orderId }
  await tx
    .insertInto('return_lines')
    .values(wanted.lines.map(({ position, quantity }) => ({ ...ofReturn, position, quantity })))
    .execute()
  if (wanted.photoIds.length > 0)
    await tx
      .insertInto('return_photos')
      .values(
        wanted.photoIds.map((imageId, position) => ({
          return_id: id,
          image_id: imageId,
          position,
        })),
      )
      .execute()
  return id
}

/** Returns the ids of images that this customer uploaded. They cannot be deleted before the
 * transaction ends. */
export async function lockOwnPhotos(
  tx: Db,
  customerId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('images')
    .where('id', 'in', ids)
    .where('uploaded_by', '=', customerId)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => own.has(id))
}

export async function findReturnState(tx: Db, id: number): Promise<ReturnState> {
  const { state } = await tx
    .selectFrom('returns')
    .where('id', '=', id)
    .select('state')
    .$castTo<{ state: ReturnState }>()
    .executeTakeFirstOrThrow()
  return state
}

export type Step = { id: number; state: ReturnState; note: string; staffId: string | null }

export async function insertReturnEvent(tx: Db, step: Step): Promise<void> {
  await tx
    .insertInto('return_events')
    .values({
      return_id: step.id,
      state: step.state,
      note: step.note,
      staff_id: step.staffId,
    })
    .execute()
}

export async function updateReturnState(
  tx: Db,
  id: number,
  change: {
    state: ReturnState
    refundPaise?: Paise
    grantedPaise?: Paise
    transferReference?: string
    exchangeOrderId?: number
    forgetsPayee?: boolean
  },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({
      state: change.state,
      ...(change.refundPaise !== undefined && { refund_paise: change.refundPaise }),
      ...(change.grantedPaise && { granted_paise: change.grantedPaise }),
      ...(change.transferReference && { transfer_reference: change.transferReference }),
      ...(change.exchangeOrderId && { exchange_order_id: change.exchangeOrderId }),
      ...(change.forgetsPayee && { payee_sealed: null }),
    })
    .where('id', '=', id)
    .execute()
}

export type InspectedLine = { position: number; grade: ReturnGrade; acceptedQuantity: number }

export async function updateLinesInspected(
  tx: Db,
  id: number,
  lines: readonly InspectedLine[],
): Promise<void> {
  await sql`update return_lines set grade = line.grade, accepted_quantity = line."acceptedQuantity"
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (position smallint, grade text, "acceptedQuantity" int)
    where return_id = ${id} and return_lines.position = line.position`.execute(tx)
}

export type SettledLine = { position: number; refundPaise: Paise; restockedQuantity: number }

export async function updateLinesSettled(
  tx: Db,
  id: number,
  lines: readonly SettledLine[],
): Promise<void> {
  await sql`update return_lines set refund_paise = line."refundPaise", restocked_quantity = line."restockedQuantity"
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (position smallint, "refundPaise" bigint, "restockedQuantity" int)
    where return_id = ${id} and return_lines.position = line.position`.execute(tx)
}
