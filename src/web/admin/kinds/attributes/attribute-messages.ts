import {
  ATTRIBUTE_NAME_MAX,
  ATTRIBUTES_MAX,
  CHOICES_MAX,
  FILTERS_MAX,
  type AttributeType,
} from '#shop/attributes/attribute.ts'
import type { AttributeErrorCode, AttributeField } from '#shop/attributes/edited-attribute.ts'
import type { AttributeSaved } from '#shop/attributes/save-attribute.server.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { ActionResult } from '../../action-result.ts'

/** The result of an attribute that was not saved, with a text for each field that must change. */
export type AttributeResult = ActionResult & { problems: FieldTexts<AttributeField> }

export function attributeRefusal(
  text: string,
  problems: AttributeResult['problems'] = {},
): AttributeResult {
  return { tone: 'error', text, problems }
}

const products = (count: number) => `${count} ${count === 1 ? 'product has' : 'products have'}`

export const attributeMessages = {
  markedFields: 'Nothing was saved. Please check the marked fields.',
  unknown: 'This attribute no longer exists.',
  changedByOther:
    'Somebody else changed this attribute first. Nothing was overwritten: look at their version in another tab, then load this page again.',
  inUse: (count: number) =>
    `${products(count)} a value of this attribute. Remove the values there first.`,
  done: { saved: 'Attribute saved', moved: 'Order changed', deleted: 'Attribute deleted' },
}

export const typeNames: Record<AttributeType, string> = {
  choice: 'One choice',
  choices: 'Several choices',
  number: 'Number',
  text: 'Text',
  'yes-no': 'Yes or no',
  colour: 'Colour',
}

export const attributeErrorTexts: Record<AttributeErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': `Please use at most ${ATTRIBUTE_NAME_MAX} characters.`,
  'not-a-slug': 'Please use lower-case letters, digits and hyphens, such as border-width.',
  'unit-too-long': 'Please use at most 10 characters.',
  'not-a-choice': `A choice has at most ${ATTRIBUTE_NAME_MAX} characters and none of the signs , ; |`,
  'choice-twice': 'Two choices have the same name.',
  'too-many': `Please use at most ${CHOICES_MAX} choices.`,
}

type Refused = Exclude<AttributeSaved, { outcome: 'saved' }>

export function attributeRefusalOf(saved: Refused): AttributeResult {
  const text = attributeMessages.markedFields
  switch (saved.outcome) {
    case 'no-such-attribute':
      return attributeRefusal(attributeMessages.unknown)
    case 'changed-by-someone-else':
      return attributeRefusal(attributeMessages.changedByOther)
    case 'slug-taken':
      return attributeRefusal(text, { slug: 'Another attribute already has this key.' })
    case 'too-many-attributes':
      return attributeRefusal(
        `A shop has at most ${ATTRIBUTES_MAX} attributes. Delete one that you do not need.`,
      )
    case 'too-many-filters':
      return attributeRefusal(
        `At most ${FILTERS_MAX} attributes can be filters. Turn one off first.`,
      )
    case 'choices-in-use':
      return attributeRefusal(text, {
        choices: saved.uses
          .map(({ name, products: count }) => `${products(count)} the choice ${name}.`)
          .join(' '),
      })
  }
}
