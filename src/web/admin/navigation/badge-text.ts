import { OPEN_WORK_MAX } from '#shop/back-office/open-work.ts'

/** For example '7' or '99+'; null when there is nothing to do. */
export function badgeText(count: number): string | null {
  if (count === 0) return null
  return count < OPEN_WORK_MAX ? String(count) : `${OPEN_WORK_MAX - 1}+`
}
