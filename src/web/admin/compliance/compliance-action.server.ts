import type { Db } from '#platform/database/database.server.ts'
import { parseDeclaration } from '#shop/compliance/declared-items.ts'
import { parseGate } from '#shop/compliance/publication-gate.ts'
import {
  saveDeclaration,
  saveGate,
  saveSelfAudit,
  type ComplianceSaved,
} from '#shop/compliance/save-compliance.server.ts'
import { parseSelfAudit } from '#shop/compliance/self-audit.ts'
import type { Form } from '#shop/form-text.ts'
import { textsByField } from '#shop/parse-result.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { settingsMessages } from '../settings/settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { auditErrors, complianceMessages } from './compliance-messages.ts'

/** The forms of the checklist: gate, declared duties and self-audit. */
export async function complianceAction(
  db: Db,
  changedBy: string,
  form: Form,
): Promise<SettingsResult> {
  switch (form.get('intent')) {
    case 'save-gate': {
      const gate = parseGate(form.get('gate'))
      if (!gate) return failure(commonMessages.notUnderstood)
      const edit = { gate, basedOn: wholeNumberIn(form, 'basedOn'), changedBy }
      return savedResult(await saveGate(db, edit), complianceMessages.gateSaved)
    }
    case 'declare-duty': {
      const { value, errors } = parseDeclaration(form)
      if (!value) return failure(commonMessages.notUnderstood)
      if (errors.length > 0)
        return refusedFields(
          Object.fromEntries(
            errors.map(({ field, code }) => [
              `${value.item}-${field}`,
              code === 'not-a-day' ? auditErrors['not-a-day'] : auditErrors['too-long'],
            ]),
          ),
        )
      await saveDeclaration(db, { ...value, changedBy })
      return success(complianceMessages.declared)
    }
    case 'save-audit': {
      const { value, errors } = parseSelfAudit(form, indianDay(new Date()))
      if (errors.length > 0) return refusedFields(textsByField(errors, auditErrors))
      await saveSelfAudit(db, { ...value, changedBy })
      return success(complianceMessages.auditSaved)
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}

export function savedResult({ outcome }: ComplianceSaved, text: string): SettingsResult {
  return outcome === 'saved' ? success(text) : failure(settingsMessages.changedByOther)
}
