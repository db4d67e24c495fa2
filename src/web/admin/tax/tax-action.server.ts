import type { Db } from '#platform/database/database.server.ts'
import { listKindTaxes } from '#shop/kinds/kind-tax-store.server.ts'
import type { FieldError } from '#shop/parse-result.ts'
import { textsByField } from '#shop/parse-result.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { isGoodsClass } from '#shop/tax/goods-class.ts'
import { parseHsn } from '#shop/tax/hsn.ts'
import { isUnitCode } from '#shop/tax/unit-codes.ts'
import { isLegalLimitName, parseLegalLimit } from '#shop/tax/legal-limit.ts'
import { parseTaxPeriod, parseTaxRate } from '#shop/tax/parse-tax.ts'
import {
  removeLegalLimit,
  removeTaxPeriod,
  removeTaxRate,
  saveKindTaxes,
  saveLegalLimit,
  saveTaxPeriod,
  saveTaxRate,
  type TaxEntryRemoved,
  type TaxSaved,
} from '#shop/tax/save-tax.server.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages, productMessages } from '../messages.ts'
import { settingsMessages } from '../settings/settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { legalLimitErrors, limitRemovalMessages } from './legal-limit-messages.ts'
import { periodErrors, rateErrors, removalMessages, taxMessages } from './tax-messages.ts'

/** The forms of the screen: how the shop is taxed, rates, defaults of kinds, and legal limits. */
export async function taxAction(
  db: Db,
  changedBy: string,
  form: FormData,
): Promise<SettingsResult> {
  const edit = { basedOn: textIn(form, 'taxVersion'), changedBy }
  const removal = { ...edit, startsOn: textIn(form, 'entry'), today: indianDay(new Date()) }
  switch (form.get('intent')) {
    case 'save-mode': {
      const { value: period, errors } = parseTaxPeriod(form)
      if (errors.length > 0) return refused(errors, periodErrors)
      return savedResult(await saveTaxPeriod(db, { period, ...edit }), taxMessages.modeSaved)
    }
    case 'save-rate': {
      const { value: rate, errors } = parseTaxRate(form)
      if (rate === null) return refused(errors, rateErrors)
      return savedResult(await saveTaxRate(db, { rate, ...edit }), taxMessages.rateSaved)
    }
    case 'save-kinds':
      return saveKinds(db, edit, form)
    case 'remove-mode':
      return removalResult(await removeTaxPeriod(db, removal))
    case 'remove-rate': {
      const goodsClass = textIn(form, 'goodsClass')
      return isGoodsClass(goodsClass)
        ? removalResult(await removeTaxRate(db, { ...removal, goodsClass }))
        : failure(removalMessages['no-such-entry'])
    }
    case 'save-limit': {
      const { value: limit, errors } = parseLegalLimit(form)
      if (limit === null) return refused(errors, legalLimitErrors)
      return savedResult(await saveLegalLimit(db, { limit, ...edit }), taxMessages.limitSaved)
    }
    case 'remove-limit': {
      const name = form.get('limitName')
      return isLegalLimitName(name)
        ? removalResult(await removeLegalLimit(db, { ...removal, name }), limitRemovalMessages)
        : failure(removalMessages['no-such-entry'])
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}

/** Kinds whose inputs are missing stay as they are. */
async function saveKinds(
  db: Db,
  edit: { basedOn: string; changedBy: string },
  form: FormData,
): Promise<SettingsResult> {
  const problems: Partial<Record<string, string>> = {}
  const kinds = (await listKindTaxes(db)).flatMap(({ slug }) => {
    const goodsClass = textIn(form, `class-${slug}`)
    const hsn = parseHsn(textIn(form, `hsn-${slug}`))
    if (hsn === null) problems[`hsn-${slug}`] = productMessages.notAnHsn
    const typedUnit = textIn(form, `unit-${slug}`)
    const unit = isUnitCode(typedUnit) ? typedUnit : undefined
    return isGoodsClass(goodsClass) && hsn !== null ? [{ slug, goodsClass, hsn, unit }] : []
  })
  if (Object.keys(problems).length > 0) return refusedFields(problems)
  return savedResult(await saveKindTaxes(db, { kinds, ...edit }), taxMessages.kindsSaved)
}

function refused<Field extends string, Code extends string>(
  errors: readonly FieldError<Field, Code>[],
  texts: Readonly<Record<Code, string>>,
): SettingsResult {
  return refusedFields(textsByField(errors, texts))
}

function savedResult({ outcome }: TaxSaved, text: string): SettingsResult {
  return outcome === 'saved' ? success(text) : failure(settingsMessages.changedByOther)
}

function removalResult({ outcome }: TaxEntryRemoved, texts = removalMessages): SettingsResult {
  return { tone: outcome === 'removed' ? 'success' : 'error', text: texts[outcome] }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
