import type { Attribute } from '../../attributes/attribute.ts'
import { entriesOfKind, entryProblems } from '../../attributes/attribute-values.ts'
import { formatValue, initialTyped, typedFromUnknown } from '../../catalogue/field-values.ts'
import { parseProduct, type ProductError } from '../../catalogue/parse-product.ts'
import {
  mapFields,
  productFields,
  type EditedProduct,
  type ProductValues,
  type TypedValues,
} from '../../catalogue/product-fields.ts'
import type { Size } from '../../catalogue/product.ts'
import { findKind, kindMismatch, type ProductKind } from '../../kinds/product-kind.ts'
import type { TypedProduct } from '../../catalogue/typed-product.ts'
import { completedEntries } from '../formats/attribute-columns.ts'
import type { Draft } from '../formats/draft.ts'
import type { ProductToExport } from '../formats/zari-columns.ts'
import type { ImportNote } from '../import-note.ts'
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
  const { value, errors } = parseProduct(completed(draft, present, defaults))
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

function completed(
  draft: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): TypedProduct {
  const stock = stockFrom(draft, present, defaults)
  const { '': quantity, ...sizeQuantities } = stock
  const fallback = present ? {} : valuesForNew(draft, defaults)
  const values = mapFields('name', (field, name) => {
    const stored = present && formatValue(field, present[field.property as keyof ProductValues])
    return draft[name] ?? stored ?? fallback[name] ?? typedFromUnknown(field, [])
  }) as TypedValues
  return {
    ...values,
    attributes: completedEntries(draft, present?.attributes ?? []) ?? values.attributes,
    quantity: quantity ?? '',
    countsSizes: quantity === undefined,
    sizeQuantities,
    pictures: [],
  }
}

/** Returns the values of a new product that the file does not contain. */
function valuesForNew(
  { guesses, sellingPrice }: Draft,
  defaults: ImportDefaults,
): Partial<TypedValues> {
  const { categories, highlights } = guesses
  return {
    description: defaults.description,
    type: guesses.type ?? defaults.type ?? '',
    originalPrice: sellingPrice ?? '',
    categories: categories.length > 0 ? categories : defaults.categories,
    highlights: highlights.length > 0 ? highlights : defaults.highlights,
    state: initialTyped(productFields.state) as string,
  }
}

/** Returns the stock from the file. A size without a number keeps its present stock. */
function stockFrom(
  { stock }: Draft,
  present: ProductToExport | null,
  defaults: ImportDefaults,
): Partial<Record<Size, string>> {
  const current = Object.fromEntries(
    Object.entries(present?.onHand ?? {}).map(([size, count]) => [size, String(count)]),
  )
  if (!stock) return present ? current : { '': String(defaults.stock) }
  return '' in stock ? stock : { ...(present?.countsSizes ? current : {}), ...stock }
}
