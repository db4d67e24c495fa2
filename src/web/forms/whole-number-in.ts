import type { Form } from '#shop/form-text.ts'

const COLUMN_MAX = 2 ** 31 - 1

/** Returns 0, which no row and no version has, unless the field is a whole number that fits a column. */
export function wholeNumberIn(form: Form, name: string): number {
  const value = Number(form.get(name))
  return Number.isInteger(value) && Math.abs(value) <= COLUMN_MAX ? value : 0
}
