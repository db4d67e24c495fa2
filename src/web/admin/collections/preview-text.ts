import type { RulesPreview } from '#shop/search/preview-rules.server.ts'
import { groupDigits } from '#shop/money.ts'

/** For example '23 products match. The first 6:'. */
export function previewText({ total, hasMore, titles }: RulesPreview): string {
  if (total === 0) return 'No product matches these rules now.'
  const count = `${hasMore ? 'More than ' : ''}${groupDigits(total)}`
  const matching = total === 1 ? `${count} product matches` : `${count} products match`
  return titles.length < total ? `${matching}. The first ${titles.length}:` : `${matching}:`
}
