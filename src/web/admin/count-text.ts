import { groupDigits } from '#shop/money.ts'

/** For example '1 order', '1,234 orders' or 'more than 10,000 orders'. */
export function countText(
  { total, hasMore }: { total: number; hasMore?: true },
  one: string,
  many: string,
): string {
  if (hasMore) return `more than ${groupDigits(total)} ${many}`
  return total === 1 ? `1 ${one}` : `${groupDigits(total)} ${many}`
}
