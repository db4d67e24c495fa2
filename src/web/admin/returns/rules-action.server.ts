import type { Db } from '#platform/database/database.server.ts'
import { lineText } from '#shop/form-text.ts'
import { parseDays } from '#shop/returns/return-window.ts'
import { saveReturnRule, type RuleSubject } from '#shop/returns/save-return-rules.server.ts'
import { parseHoldDays } from '#shop/settings/exchange-hold/exchange-hold.ts'
import { saveExchangeHold } from '#shop/settings/exchange-hold/save-exchange-hold.server.ts'
import { findHasProduct } from '#shop/returns/window-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { ruleMessages } from './return-messages.ts'

/** `subject` is `shop`, `kind:SLUG`, `product:ID`, `new-product` with an address, or
 * `exchange-hold`. */
export async function rulesAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<SettingsResult> {
  const named = String(form.get('subject'))
  if (named === 'exchange-hold') return saveHold(db, staffId, form)
  const subject = await subjectOf(db, named, lineText(form.get('product')))
  if (!subject) return refusedFields({ product: ruleMessages['unknown-product'] })
  const days = parseDays(lineText(form.get('days')))
  const basedOn = parseDays(lineText(form.get('basedOn')))
  if (days === undefined || basedOn === undefined)
    return refusedFields({ [named]: ruleMessages['not-days'] })
  const { outcome } = await saveReturnRule(db, { subject, days, basedOn, savedBy: staffId })
  const tone = outcome === 'changed-by-someone-else' ? 'error' : 'success'
  return { tone, text: ruleMessages[outcome] }
}

async function saveHold(db: Db, savedBy: string, form: FormData): Promise<SettingsResult> {
  const days = parseHoldDays(lineText(form.get('days')))
  const basedOn = parseHoldDays(lineText(form.get('basedOn')))
  if (days === null || basedOn === null)
    return refusedFields({ 'exchange-hold': ruleMessages['not-hold-days'] })
  const { outcome } = await saveExchangeHold(db, { days, basedOn, savedBy })
  const tone = outcome === 'changed-by-someone-else' ? 'error' : 'success'
  return { tone, text: outcome === 'saved' ? ruleMessages['hold-saved'] : ruleMessages[outcome] }
}

async function subjectOf(db: Db, named: string, typed: string): Promise<RuleSubject | null> {
  if (named === 'shop') return { kind: null }
  const [, kind] = /^kind:(.+)$/.exec(named) ?? []
  if (kind !== undefined)
    return (await listKinds(db)).some(({ slug }) => slug === kind) ? { kind } : null
  const text = named === 'new-product' ? typed.toLowerCase() : named
  const [productId] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text) ?? []
  return productId !== undefined && (await findHasProduct(db, productId)) ? { productId } : null
}
