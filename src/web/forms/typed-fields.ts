export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Secrets, files and buttons are never stored. */
const skippedTypes = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])
/** A field with one of them keeps its secret when a button shows it as text. */
const secretHints = new Set(['current-password', 'new-password', 'one-time-code'])

/** The fields of a form that are stored; `data-not-kept` excludes a field. */
export function fieldsOf(form: HTMLFormElement): TypedField[] {
  return [...form.elements].filter((field): field is TypedField => {
    if (!isField(field) || field.name === '' || 'notKept' in field.dataset) return false
    if (field.type === 'hidden') return isVersion(field) || isKeptState(field)
    return !skippedTypes.has(field.type) && !isSecret(field)
  })
}

function isField(element: Element): element is TypedField {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

/** Whether the field is hidden and holds the stored version that the typed text is based on, or the
 * key by which the server recognises a request that it has already carried out. */
export function isVersion({ name, type }: TypedField): boolean {
  return type === 'hidden' && /^(basedOn|seen|requestKey$)/.test(name)
}

/** Whether the field is hidden and holds typed text as React state (`kept-state.tsx`). */
export function isKeptState({ type, dataset }: TypedField): boolean {
  return type === 'hidden' && 'keptState' in dataset
}

function isSecret({ autocomplete }: TypedField): boolean {
  return autocomplete.split(' ').some((hint) => secretHints.has(hint))
}

/** Whether text can be typed into the field. */
export function isTextField(field: TypedField): boolean {
  if (field instanceof HTMLTextAreaElement || isKeptState(field)) return true
  return field instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden'].includes(field.type)
}

function isTicked(field: TypedField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

export function typedValueOf(field: TypedField): string {
  return isTicked(field) ? String(field.checked) : field.value
}

/** Calls the native setter and dispatches an event, so that React notices the change of a controlled field. */
export function fillField(field: TypedField, value: string): void {
  if (isTicked(field)) {
    field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
