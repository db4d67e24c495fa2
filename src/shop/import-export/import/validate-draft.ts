import type { Attribute } from '../../attributes/attribute.ts'
import { entriesOfKind, entryProblems } from '../../attributes/attribute-values.ts'
import { parseProduct, type ProductError } from '../../catalogue/parse-product.ts'
import type { EditedProduct } from '../../catalogue/product-fields.ts'
import { findKind, kindMismatch, type ProductKind } from '../../kinds/product-kind.ts'
import type { Draft } from '../formats/draft.ts'
import type { ProductToExport } from '../formats/zari-columns.ts'
import type { ImportNote } from '../import-note.ts'
import { completedProduct } from './complete-draft.ts'
import type { ImportDefaults } from './import-defaults.ts'

/** Images are checked separately. */
export type ValidatedDraft =
  | { wanted: EditedProduct; problems: null }
  | { wanted: null; problems: ImportNote[] }

type Rules = {
  defaults: ImportDefaults
  kinds: readonly ProductKind[]
  attributes?: readonly Attribute[]
}

/** Applies the rules of the product form. If the file lacks a value, an existing product keeps its
 * own. A new product gets the guessed value, or else the admin's default. */
export function validateDraft(
  draft: Draft,
  present: ProductToExport | null,
  { defaults, kinds, attributes = [] }: Rules,
): ValidatedDraft {
  const problems = [...draft.problems, ...uncountedSizes(draft)]
  if (draft.isUnpublished && !defaults.withUnpublished && !present)
    problems.push({ code: 'unpublished' })
  const { value, errors } = parseProduct(completedProduct(draft, present, defaults))
  const known = new Set(problems.map(fieldOf))
  for (const { field, code } of errors)
    if (!known.has(field)) problems.push({ code: 'invalid', field, error: code })
  const entries = entriesOfKind(attributes, value.type, value.attributes)
  if (problems.length === 0)
    problems.push(...mismatches(value, kinds), ...wrongDetails(attributes, entries))
  return problems.length > 0
    ? { wanted: null, problems }
    : { wanted: { ...value, attributes: entries }, problems: null }
}

function mismatches({ type, sizes }: EditedProduct, kinds: readonly ProductKind[]): ImportNote[] {
  const mismatch = kindMismatch(findKind(kinds, type), sizes)
  if (mismatch === null) return []
  if (mismatch === 'unknown-kind')
    return [{ code: 'unknown-choices', field: 'type', names: [type] }]
  if ('notOffered' in mismatch)
    return [{ code: 'unknown-choices', field: 'sizes', names: mismatch.notOffered }]
  return []
}

function wrongDetails(attributes: readonly Attribute[], entries: readonly string[]): ImportNote[] {
  const names = entryProblems(attributes, entries)
  return names.length > 0 ? [{ code: 'unknown-choices', field: 'attributes', names }] : []
}

/** Returns the field whose cell could not be read, so that the field is not reported twice. */
function fieldOf(problem: ImportNote): ProductError['field'] | null {
  if ('field' in problem) return problem.field
  return problem.code.startsWith('stock-') ? 'quantity' : null
}

function uncountedSizes({ sizes, stock }: Draft): ImportNote[] {
  const uncounted =
    sizes && stock ? Object.keys(stock).filter((size) => size && !sizes.includes(size)) : []
  return uncounted.length > 0 ? [{ code: 'stock-without-size', sizes: uncounted }] : []
}
