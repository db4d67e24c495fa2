import type { Db } from '#platform/database/database.server.ts'
import { lineText } from '#shop/form-text.ts'
import { textsByField } from '#shop/parse-result.ts'
import { removeSynonym, saveSynonym } from '#shop/search/synonyms/change-synonyms.server.ts'
import { parseSynonym } from '#shop/search/synonyms/shop-synonym.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { synonymMessages } from './report-messages.ts'
import type { SynonymResult } from './synonym-result.ts'

export async function synonymAction(
  db: Db,
  adminId: string,
  form: FormData,
): Promise<SynonymResult> {
  switch (form.get('intent')) {
    case 'save-synonym':
      return save(db, adminId, form)
    case 'remove-synonym':
      await removeSynonym(db, { term: lineText(form.get('term')), removedBy: adminId })
      return success(synonymMessages.removed)
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function save(db: Db, savedBy: string, form: FormData): Promise<SynonymResult> {
  const { value: synonym, errors } = parseSynonym(form)
  const refused = (problems: Partial<Record<string, string>>): SynonymResult => ({
    ...failure(synonymMessages.refused),
    form: lineText(form.get('form')),
    problems,
  })
  if (errors.length > 0) return refused(textsByField(errors, synonymMessages))
  const { outcome } = await saveSynonym(db, { synonym, savedBy })
  if (outcome === 'unknown-collection') return refused({ collection: synonymMessages[outcome] })
  return outcome === 'saved' ? success(synonymMessages.saved) : failure(synonymMessages['too-many'])
}
