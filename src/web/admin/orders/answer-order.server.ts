import type { Db } from '#platform/database/database.server.ts'
import { parseCourier, parseNote } from '#shop/orders/desk-order.ts'
import {
  setCourier,
  writeInternalNote,
  type WrittenOnOrder,
} from '#shop/orders/write-on-order.server.ts'
import { answerDesk } from './answer-desk.server.ts'
import type { OrderAnswer } from './order-answer.ts'

/** What the order's own page may ask for: all that the list may, and to write on the order. */
export async function answerOrder(db: Db, adminId: string, form: FormData): Promise<OrderAnswer> {
  switch (form.get('intent')) {
    case 'courier':
      return answerCourier(db, adminId, form)
    case 'note':
      return answerNote(db, adminId, form)
    default:
      return { about: 'order', ...(await answerDesk(db, adminId, form)) }
  }
}

async function answerCourier(db: Db, staffId: string, form: FormData): Promise<OrderAnswer> {
  const { value: typed, problem } = parseCourier(form)
  if (problem) return { about: 'courier', tone: 'error', text: problem, typed }
  const written = await setCourier(db, { ...typed, staffId, ...placeOf(form) })
  return written.outcome === 'written'
    ? {
        about: 'courier',
        tone: 'success',
        text: 'Saved. The customer sees it now.',
        version: written.version,
      }
    : { about: 'courier', tone: 'error', text: refusals[written.outcome], typed }
}

async function answerNote(db: Db, staffId: string, form: FormData): Promise<OrderAnswer> {
  const { value: typed, problem } = parseNote(form)
  if (problem) return { about: 'note', tone: 'error', text: problem, typed }
  const written = await writeInternalNote(db, { internalNote: typed, staffId, ...placeOf(form) })
  return written.outcome === 'written'
    ? { about: 'note', tone: 'success', text: 'Note saved', version: written.version }
    : { about: 'note', tone: 'error', text: refusals[written.outcome], typed }
}

const refusals: Record<Exclude<WrittenOnOrder['outcome'], 'written'>, string> = {
  'changed-by-someone-else':
    'Somebody else changed this first. Nothing was overwritten: look at theirs, and save again if yours is right.',
  'unknown-order': 'There is no such order.',
}

/** What is no number belongs to no order and to no version. */
function placeOf(form: FormData): { orderId: number; basedOn: number } {
  const numberIn = (field: string) => {
    const value = Number(form.get(field))
    return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : 0
  }
  return { orderId: numberIn('orderId'), basedOn: numberIn('basedOn') }
}
