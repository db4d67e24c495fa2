/** A refused field of a form. Screens turn the code into a text. */
export type FieldError<Field extends string, Code extends string> = { field: Field; code: Code }

/** `value` is the typed input, even if it is refused, so that the form can show it again. */
export type ParseResult<Value, Field extends string, Code extends string> = {
  value: Value
  errors: readonly FieldError<Field, Code>[]
}

export type FieldTexts<Field extends string> = Partial<Record<Field, string>>

/** The text of each field's first error. */
export function textsByField<Field extends string, Code extends string>(
  errors: readonly FieldError<Field, Code>[],
  texts: Readonly<Record<Code, string>>,
): FieldTexts<Field> {
  const byField: FieldTexts<Field> = {}
  for (const { field, code } of errors) byField[field] ??= texts[code]
  return byField
}
