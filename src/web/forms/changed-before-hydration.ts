/** The names of the fields of server-rendered HTML that a visitor has changed already. A field that
 * React controls gets its first value back at hydration. */
export function changedFields(form: HTMLFormElement): Set<string> {
  const fields = [...form.elements].filter(isChanged) as HTMLInputElement[]
  return new Set(fields.map(({ name }) => name).filter(Boolean))
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
