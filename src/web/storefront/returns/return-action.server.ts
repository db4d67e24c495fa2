import { redirect } from 'react-router'
import type pg from 'pg'
import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { lineText, plainText } from '#shop/form-text.ts'
import type { ImageParts } from '#shop/media/save-image.server.ts'
import { findCustomersOrder } from '#shop/orders/order-query-store.server.ts'
import type { Order } from '#shop/orders/order.ts'
import { textsByField } from '#shop/parse-result.ts'
import { withOtherSizes } from '#shop/returns/exchange/with-other-sizes.server.ts'
import { cancelOwnReturn, recordSelfShipped } from '#shop/returns/own-return-steps.server.ts'
import { savePayee } from '#shop/returns/outcome/save-payee.server.ts'
import { parsePayee } from '#shop/returns/payee.ts'
import { parseReturn } from '#shop/returns/parse-return.ts'
import { requestReturn } from '#shop/returns/request-return.server.ts'
import { allowReturnRequest } from '#shop/returns/return-limit.server.ts'
import { listOwnPhotos } from '#shop/returns/return-store.server.ts'
import { listReturnableLines } from '#shop/returns/returnable-store.server.ts'
import { payoutAction } from './own-payout-action.server.ts'
import { receivePhotos } from './read-return-form.server.ts'
import {
  nothingTyped,
  outcomeProblems,
  returnTexts,
  stepTexts,
  type ReturnResult,
} from './return-result.ts'

export type ReturnServices = ImageParts & { sealing: Sealing; pool: pg.Pool }
type Visit = { customerId: string; number: string; form: FormData }

/** Handles the forms of the page: a request, or a step of a return. */
export async function returnAction(services: ReturnServices, visit: Visit): Promise<ReturnResult> {
  const { db } = services
  const order = await findCustomersOrder(db, visit.customerId, visit.number)
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const intent = visit.form.get('intent')
  if (intent === 'cancel' || intent === 'sent') return takeStep(services, visit, intent)
  if (intent === 'payee') return enterPayee(services, visit)
  if (intent === 'payout' || intent === 'keep-credit') return payoutAction(services, visit, intent)
  return request(services, visit, order)
}

function idIn(form: FormData): number {
  const typed = Number(form.get('returnId'))
  return Number.isSafeInteger(typed) && typed > 0 ? typed : 0
}

async function enterPayee(
  services: ReturnServices,
  { customerId, number, form }: Visit,
): Promise<ReturnResult> {
  const id = idIn(form)
  const { value: payee, errors } = parsePayee(form)
  const problems = textsByField(errors, returnTexts)
  const refused = { ...nothingTyped, about: id, typed: typedIn(form) }
  if (errors.length > 0) return { ...refused, text: stepTexts.failed, problems }
  const { outcome } = await savePayee(services, { id, payee, by: { customerId } })
  if (outcome === 'saved') throw redirect(`/orders/${number}/return#return-${id}`)
  if (outcome === 'not-now') return { ...refused, text: stepTexts['not-now'] }
  throw new Response(stepTexts['unknown-return'], { status: 404 })
}

async function takeStep(
  { db }: ReturnServices,
  { customerId, number, form }: Visit,
  intent: 'cancel' | 'sent',
): Promise<ReturnResult> {
  const id = idIn(form)
  const note = lineText(form.get('shipment'))
  const taken =
    intent === 'cancel'
      ? await cancelOwnReturn(db, { customerId, id })
      : await recordSelfShipped(db, { customerId, id, note })
  if (taken.outcome === 'unknown-return')
    throw new Response(stepTexts['unknown-return'], { status: 404 })
  if (taken.outcome === 'changed') throw redirect(`/orders/${number}/return#return-${id}`)
  const text = stepTexts[taken.outcome]
  const problems = taken.outcome === 'too-long' ? { shipment: text } : {}
  return { ...nothingTyped, about: id, text, problems, typed: { shipment: note } }
}

async function request(
  services: ReturnServices,
  { customerId, number, form }: Visit,
  order: Order,
): Promise<ReturnResult> {
  const lines = await withOtherSizes(services.db, await listReturnableLines(services.db, order.id))
  const typed = typedIn(form)
  const refused = { ...nothingTyped, about: null, typed }
  if (lines.length === 0) return { ...refused, text: stepTexts['not-returnable'] }
  if (!(await allowReturnRequest(services.pool, customerId)).allowed)
    return { ...refused, text: stepTexts['too-many-requests'] }

  const received = await receivePhotos(services, customerId, form)
  const { value, errors } = parseReturn(received.form, lines, new Date())
  const needsPayee = order.payMode === 'cod' && value.outcome === 'refund'
  const payee = needsPayee ? parsePayee(form) : null
  const problems: ReturnResult['problems'] = {
    ...textsByField([...errors, ...(payee?.errors ?? [])], returnTexts),
    ...(received.problem && { photos: received.problem }),
  }
  const photos = await listOwnPhotos(services.db, customerId, value.photoIds)
  if (Object.keys(problems).length > 0)
    return { ...refused, text: stepTexts.failed, problems, photos }

  const requested = await requestReturn(services, {
    customerId,
    orderNumber: number,
    requestKey: String(form.get('requestKey') ?? ''),
    ...value,
    reason: value.reason!,
    payee: payee?.value ?? null,
  })
  if (requested.outcome === 'requested')
    throw redirect(`/orders/${number}/return#return-${requested.id}`)
  const problem = outcomeProblems[requested.outcome]
  if (problem) return { ...refused, text: stepTexts.failed, problems: { outcome: problem }, photos }
  return { ...refused, text: stepTexts['not-returnable'], photos }
}

/** Without bank details, which are not sent back to the browser. */
function typedIn(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) =>
    /^((quantity|size)-\d+|reason|note|name|outcome)$/.test(name),
  )
  return Object.fromEntries(names.map((name) => [name, plainText(form.get(name))]))
}
