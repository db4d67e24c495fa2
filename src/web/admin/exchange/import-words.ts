import type { ImportStatus, Outcome, RowFilter, Verdict } from '#shop/exchange/import.ts'

export const statusWords: Record<ImportStatus, string> = {
  reading: 'Being read',
  checking: 'Being checked',
  ready: 'Waits for you',
  importing: 'Coming in',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Could not be read',
}
export const verdictWords: Record<Verdict, string> = {
  new: 'New',
  update: 'Change',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
export const outcomeWords: Record<Outcome, string> = {
  added: 'Added',
  updated: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
export const filterWords: Record<RowFilter, string> = {
  all: 'All',
  new: 'New',
  update: 'Changes',
  unchanged: 'Unchanged',
  refused: 'Refused',
  pictures: 'Pictures missing',
}
export const moveWords = {
  moved: null,
  'not-now': 'This import is not where it was any more. You now see it as it is.',
  'another-is-running': 'Another import is coming in right now. Start this one when it is done.',
  'nothing-to-do': 'No picture is missing.',
} as const

export function productsWords(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}
