import { lineText, type Form } from '../form-text.ts'
import { isSlug } from '../kinds/product-kind.ts'
import { latinSlug } from '../slug.ts'
import type { ParseResult } from '../parse-result.ts'
import {
  ATTRIBUTE_NAME_MAX,
  attributeTypes,
  CHOICES_MAX,
  hasChoices,
  type Attribute,
  type AttributeChoice,
} from './attribute.ts'
import { colourFamilies, isColourFamily, isSwatch } from './colour-families.ts'

/** A choice of the form; `entry` is null for a new choice. */
export type EditedChoice = Omit<AttributeChoice, 'entry'> & { entry: string | null }

export type EditedAttribute = Omit<Attribute, 'choices' | 'version'> & { choices: EditedChoice[] }

export type AttributeField = 'slug' | 'name' | 'unit' | 'choices'

export type AttributeErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-a-slug'
  | 'unit-too-long'
  | 'not-a-choice'
  | 'choice-twice'
  | 'too-many'

type Errors = { field: AttributeField; code: AttributeErrorCode }[]

const UNIT_MAX = 10
/** The address of the form for a new attribute. */
const reservedSlugs = ['new']

/** Reads the form of an attribute. Rows without a name are left out, which removes their choice. */
export function parseAttribute(
  form: Form,
): ParseResult<EditedAttribute, AttributeField, AttributeErrorCode> {
  const name = lineText(form.get('name'))
  const slug = lineText(form.get('slug')).toLowerCase() || latinSlug(name, ATTRIBUTE_NAME_MAX)
  const type = attributeTypes.find((one) => one === form.get('type')) ?? 'choice'
  const unit = type === 'number' ? lineText(form.get('unit')) : ''
  const choices = hasChoices({ type }) ? choiceRows(form, type === 'colour') : []
  const kinds = [...new Set(form.getAll('kind').map(lineText).filter(isSlug))]
  const errors: Errors = [
    ...nameErrors(name),
    ...(isSlug(slug) && !reservedSlugs.includes(slug)
      ? []
      : [{ field: 'slug', code: 'not-a-slug' } as const]),
    ...(unit.length > UNIT_MAX ? [{ field: 'unit', code: 'unit-too-long' } as const] : []),
    ...choiceErrors(choices.map((choice) => choice.name)),
    ...(hasChoices({ type }) && choices.length === 0
      ? [{ field: 'choices', code: 'missing' } as const]
      : []),
  ]
  const isFilter = hasChoices({ type }) && form.get('isFilter') === 'on'
  return { value: { slug, name, type, unit, isFilter, kinds, choices }, errors }
}

function choiceRows(form: Form, isColour: boolean): EditedChoice[] {
  const entries = form.getAll('choiceEntry').map(lineText)
  const families = form.getAll('choiceFamily').map(lineText)
  const swatches = form.getAll('choiceSwatch').map((text) => lineText(text).toLowerCase())
  return form
    .getAll('choice')
    .map((text, index) => {
      const family = families[index] ?? ''
      const known = isColourFamily(family) ? family : 'multicolour'
      const swatch = swatches[index] ?? ''
      return {
        entry: entries[index] || null,
        name: lineText(text),
        family: isColour ? known : null,
        swatch: isColour ? (isSwatch(swatch) ? swatch : colourFamilies[known].swatch) : null,
      }
    })
    .filter(({ name }) => name !== '')
}

function nameErrors(name: string): Errors {
  if (name === '') return [{ field: 'name', code: 'missing' }]
  return name.length > ATTRIBUTE_NAME_MAX ? [{ field: 'name', code: 'too-long' }] : []
}

/** Commas and similar signs separate the choices of a CSV cell. */
export function isChoiceName(text: string): boolean {
  return text.length <= ATTRIBUTE_NAME_MAX && !/[,;|]/.test(text)
}

function choiceErrors(names: readonly string[]): Errors {
  if (names.length > CHOICES_MAX) return [{ field: 'choices', code: 'too-many' }]
  if (!names.every(isChoiceName)) return [{ field: 'choices', code: 'not-a-choice' }]
  return new Set(names.map((name) => name.toLowerCase())).size < names.length
    ? [{ field: 'choices', code: 'choice-twice' }]
    : []
}
