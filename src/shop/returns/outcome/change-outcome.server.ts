import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { endExchangeHold } from '../../stock/exchange-holds/hold-new-sizes.server.ts'
import {
  holdChosenSizes,
  lockKeptAndChosen,
  SizeSoldOut,
} from '../exchange/hold-chosen-sizes.server.ts'
import { insertReturnEvent } from '../return-changes-store.server.ts'
import { findReturn } from '../return-store.server.ts'
import { STEP_NOTE_MAX, type Return, type ReturnOutcome } from '../return.ts'
import { canChangeOutcome } from '../return-state.ts'
import { outcomeMessage } from './outcome-mails.ts'
import { findCanHaveCredit, updateOutcome } from './outcome-store.server.ts'
import { outcomeNames } from './outcome.ts'

export type OutcomeRequest = {
  id: number
  outcome: ReturnOutcome
  /** The outcome that the form showed. */
  basedOn: string
  note: string
  staffId: string
  /** By position of the line; for the outcome `exchange`. */
  newSizes?: Readonly<Record<number, string>>
}

export type OutcomeChanged = {
  outcome:
    | 'changed'
    | 'unchanged'
    | 'unknown-return'
    | 'not-now'
    | 'changed-by-someone-else'
    | 'too-long'
    | 'no-account'
    | 'size-sold-out'
}

/** Changes what the customer gets, until it is decided. A new size is kept, or released, in the same
 * transaction. `no-account`: a guest cannot use credit, which an exchange becomes if it is cancelled. */
export async function changeOutcome(db: Db, request: OutcomeRequest): Promise<OutcomeChanged> {
  if (request.note.length > STEP_NOTE_MAX) return { outcome: 'too-long' }
  const known = await findReturn(db, request.id)
  if (!known) return { outcome: 'unknown-return' }
  try {
    return await change(db, known, request)
  } catch (problem) {
    if (problem instanceof SizeSoldOut) return { outcome: 'size-sold-out' }
    throw problem
  }
}

function change(db: Db, known: Return, request: OutcomeRequest): Promise<OutcomeChanged> {
  const { id, outcome, note, staffId } = request
  return inTransaction(db, async (tx): Promise<OutcomeChanged> => {
    const order = await lockOrder(tx, known.orderId)
    const found = (await findReturn(tx, id))!
    if (!canChangeOutcome(found.state)) return { outcome: 'not-now' }
    if (found.outcome !== request.basedOn) return { outcome: 'changed-by-someone-else' }
    if (found.outcome === outcome && outcome !== 'exchange') return { outcome: 'unchanged' }
    if (outcome !== 'refund' && !(await findCanHaveCredit(tx, order.customerId)))
      return { outcome: 'no-account' }
    await updateOutcome(tx, id, outcome)
    const eventNote = `${outcomeNames[outcome]}${note ? `: ${note}` : ''}`.slice(0, STEP_NOTE_MAX)
    await insertReturnEvent(tx, { id, state: found.state, note: eventNote, staffId })
    await queueCustomerMail(tx, outcomeMessage(order, { ...found, outcome, note }))
    await recordChange(tx, {
      staffId,
      action: 'return-outcome-changed',
      subject: `order:${order.number}`,
      before: { outcome: found.outcome },
      after: { outcome, ...(note && { note }) },
    })
    await publishOrder(tx, order)
    const chosen = chosenIn(found, request)
    if (outcome === 'exchange') await lockKeptAndChosen(tx, chosen)
    await endExchangeHold(tx, id, { status: 'released', movedBy: staffId })
    if (outcome === 'exchange') await holdChosenSizes(tx, chosen)
    return { outcome: 'changed' }
  })
}

function chosenIn({ id, orderId, lines }: Return, { newSizes = {} }: OutcomeRequest) {
  const wanted = lines.map(({ position, quantity }) => {
    const newSize = newSizes[position]
    return { position, quantity, ...(newSize !== undefined && { newSize }) }
  })
  return { returnId: id, orderId, lines: wanted }
}
