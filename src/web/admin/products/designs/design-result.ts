import { productFields } from '#shop/catalogue/product-fields.ts'
import type { DesignRenamed } from '#shop/designs/rename-design.server.ts'
import { failure, type ActionResult } from '../../action-result.ts'
import { countText } from '../../count-text.ts'

/** A refused rename. `isTaken`: another design has the typed name. */
export type DesignResult = ActionResult & { typed?: string; problem?: string; isTaken?: boolean }

export const designTexts = {
  missing: 'Please type a name.',
  tooLong: `Please use at most ${productFields.design.maxLength} characters.`,
  unknown: 'No product has this design. Look for its name in the list of designs.',
  markedFields: 'Nothing was changed. Please check the marked fields.',
}

export function refusal(typed: string, problem: string): DesignResult {
  return { ...failure(designTexts.markedFields), typed, problem }
}

export function refusalOf(
  typed: string,
  renamed: Exclude<DesignRenamed, { outcome: 'renamed' }>,
): DesignResult {
  if (renamed.outcome === 'no-such-design') return failure(designTexts.unknown)
  const others = countText({ total: renamed.products }, 'product has', 'products have')
  return {
    ...refusal(
      typed,
      `${others} this design already. To make them one design, tick the box below and press Rename again.`,
    ),
    isTaken: true,
  }
}
