import type { Db } from '#platform/database/database.server.ts'
import {
  cancelChallan,
  issueChallan,
  noteGoodsBack,
  noteGoodsSold,
  type ChallanChanged,
} from '#shop/challans/issue-challan.server.ts'
import { parseChallan, typedChallan, type ChallanErrorCode } from '#shop/challans/parse-challan.ts'
import { missingFactsText } from '#shop/documents/supplier.ts'
import { lineText } from '#shop/form-text.ts'
import { parseDay } from '#shop/tax/dated.ts'
import { isUuid } from '#shop/uuid.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'

const changedTexts: Record<Exclude<ChallanChanged['outcome'], 'saved'>, string> = {
  'reason-missing': 'Please give a reason, of at most 200 characters.',
  'wrong-day': 'Please choose a day from the day of the challan to today.',
  'wrong-number': 'Please enter the number of the invoice, such as TI/26-27/000031.',
  'unknown-challan': 'There is no such challan.',
  'not-open':
    'This challan is cancelled, or its goods are back or sold. You now see its current state.',
}

/** Handles `goods-back`, `goods-sold` and `cancel-challan` of the list. */
export async function challansAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<ActionResult> {
  const id = wholeNumberIn(form, 'challanId')
  switch (form.get('intent')) {
    case 'goods-back': {
      const returnedOn = parseDay(lineText(form.get('returnedOn')))
      if (returnedOn === null) return failure(changedTexts['wrong-day'])
      return resultOf(await noteGoodsBack(db, { id, staffId, returnedOn }), 'Noted')
    }
    case 'goods-sold': {
      const invoiceNumber = lineText(form.get('invoiceNumber')).toUpperCase()
      return resultOf(await noteGoodsSold(db, { id, staffId, invoiceNumber }), 'Noted')
    }
    case 'cancel-challan': {
      const reason = lineText(form.get('reason'))
      const cancelled = 'The challan is cancelled. Its number stays in use.'
      return resultOf(await cancelChallan(db, { id, staffId, reason }), cancelled)
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}

function resultOf({ outcome }: ChallanChanged, done: string): ActionResult {
  return outcome === 'saved' ? success(done) : failure(changedTexts[outcome])
}

const errorTexts: Record<ChallanErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'Please use at most 200 characters.',
  'not-a-pincode': 'Please enter six digits.',
  'not-a-gstin': 'This is not a GSTIN. Please check each character.',
  'other-state': 'This GSTIN belongs to another state.',
  'not-an-hsn': 'The HSN code has 4, 6 or 8 digits.',
  'class-missing': 'Please choose one: the HSN code does not decide the tax.',
  'not-a-unit': 'Please choose a unit from the list.',
  'not-a-count': 'Please enter a whole number of at least 1.',
  'not-an-amount': 'Please enter an amount in rupees.',
}

export type ChallanRefusal = {
  outcome: 'refused'
  text: string
  problems: Partial<Record<string, string>>
  /** Null if the request did not reach the server; the form then keeps its input. */
  typed: Record<string, string> | null
}
export type ChallanResult = { outcome: 'issued'; id: number } | ChallanRefusal

/** Issues the challan of the form. */
export async function newChallanAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<ChallanResult> {
  const typed = typedChallan(form)
  const refused = (
    text: string,
    problems: Partial<Record<string, string>> = {},
  ): ChallanResult => ({
    outcome: 'refused',
    text,
    problems,
    typed,
  })
  const requestKey = typed['requestKey']
  if (!isUuid(requestKey)) return refused(commonMessages.notUnderstood)
  const { value, errors } = parseChallan(typed)
  if (errors)
    return refused(
      'Nothing was issued. Please correct the marked fields.',
      Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, errorTexts[code!]])),
    )
  const issued = await issueChallan(db, { ...value, requestKey, staffId })
  return issued.outcome === 'issued'
    ? { outcome: 'issued', id: issued.challan.id }
    : refused(`Please enter the ${missingFactsText(issued.missing)} first. Nothing was issued.`)
}
