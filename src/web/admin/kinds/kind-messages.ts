import type { KindErrorCode } from '#shop/kinds/edited-kind.ts'
import type { SizeUse } from '#shop/kinds/kind-edit-store.server.ts'
import { KINDS_MAX } from '#shop/kinds/product-kind.ts'
import type { KindSaved } from '#shop/kinds/save-kind.server.ts'
import { HOW_TO_MEASURE_MAX, MEASURE_NAME_MAX } from '#shop/kinds/size-guide.ts'
import { SIZE_MAX, SIZES_MAX } from '#shop/kinds/size-sets.ts'
import { kindRefusal, type KindResult } from './kind-result.ts'

const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

export const kindMessages = {
  saved: 'Kind saved',
  markedFields: 'Nothing was saved. Please check the marked fields.',
  unknown: 'This kind no longer exists.',
  changedByOther:
    'Somebody else changed this kind first. Nothing was overwritten: look at their version in another tab, then load this page again.',
  inUse: (count: number) =>
    `${products(count)} ${count === 1 ? 'is' : 'are'} of this kind. Give them another kind or delete them first.`,
  neverUsedOnly: (count: number) =>
    `Orders and products refer to this kind (${products(count)}, deleted ones included), so it can only be disabled.`,
  done: {
    moved: 'Menu order changed',
    enabled: 'Enabled',
    disabled: 'Disabled',
    deleted: 'Kind deleted',
  },
}

export const kindErrorTexts: Record<KindErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-a-slug':
    'Please use lower-case letters, digits and hyphens, such as girls-lehenga. Some words are reserved.',
  'not-a-size': `A size has at most ${SIZE_MAX} letters, digits, spaces or the signs . / + –`,
  'size-twice': 'Two sizes have the same name.',
  'too-many': `Please use at most ${SIZES_MAX} sizes.`,
  'not-inches': 'Please enter inches as a number or a range, such as 34.5 or 34-36.',
  'measure-too-long': `Please use at most ${MEASURE_NAME_MAX} characters for the name of a measurement.`,
  'guide-too-long': `Please use at most ${HOW_TO_MEASURE_MAX} characters.`,
}

type Refused = Exclude<KindSaved, { outcome: 'saved' }>

/** Returns the error texts of a refused edit by field. */
export function kindRefusalOf(saved: Refused): KindResult {
  const text = kindMessages.markedFields
  switch (saved.outcome) {
    case 'no-such-kind':
      return kindRefusal(kindMessages.unknown)
    case 'changed-by-someone-else':
      return kindRefusal(kindMessages.changedByOther)
    case 'too-many-kinds':
      return kindRefusal(`A shop has at most ${KINDS_MAX} kinds. Delete one that you do not need.`)
    case 'slug-taken':
      return kindRefusal(text, { slug: 'Another kind or collection already has this slug.' })
    case 'kind-in-use':
      return kindRefusal(kindMessages.inUse(saved.products))
    case 'sizes-in-use':
      return kindRefusal(text, { sizes: saved.uses.map(useText).join(' ') })
    case 'being-renamed':
      return kindRefusal(
        'Sizes of this kind are still being renamed in its products. Please try again when that has ended.',
      )
    case 'too-many-renames':
      return kindRefusal(text, {
        sizes:
          saved.most > 0
            ? `Please rename at most ${saved.most} of these sizes at once.`
            : `A kind with ${SIZES_MAX} sizes in use has no room to rename one. Remove an unused size first.`,
      })
    case 'size-had-stock':
      return kindRefusal(text, {
        sizes: `Products have or had stock in size ${saved.size}. Please choose another name.`,
      })
  }
}

function useText({ size, products: count, reserved }: SizeUse): string {
  return count > 0
    ? `Size ${size} is offered by ${products(count)}: remove it there first.`
    : `Somebody is paying for ${reserved} of size ${size} right now.`
}
