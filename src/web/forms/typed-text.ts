import {
  fieldsOf,
  fillField,
  isKeptState,
  isTextField,
  isVersion,
  typedValueOf,
} from './typed-fields.ts'

export type TypedText = Record<string, string[]>

/** The event dispatched on a form before its fields are filled, so that it can restore its state and
 * add missing fields. */
export const RESTORE_EVENT = 'restore-typed-text'
/** A form dispatches this bubbling event when the person discards what was typed. */
export const DISCARD_EVENT = 'discard-typed-text'

const PREFIX = 'typed:'
const DAYS_MAX = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The versions on which restored text is based. They are kept here because React would reset the
 * hidden fields. */
const restoredVersions = new WeakMap<HTMLFormElement, { identity: string; versions: TypedText }>()

/**
 * Whether a form's text is stored: the form has text fields and changes data. A form with
 * `data-not-kept` stores its text itself or needs no account. The mark excludes single fields too.
 */
export function isKept(form: unknown): form is HTMLFormElement {
  return (
    form instanceof HTMLFormElement &&
    form.method === 'post' &&
    !('notKept' in form.dataset) &&
    fieldsOf(form).some(isTextField)
  )
}

/**
 * `owner` is the id of the signed-in person, so that the next person at this browser does not see
 * the text.
 */
export function typedKey(owner: string, name: string): string {
  return `${PREFIX}${owner}:${name}`
}

export function keyOfForm(form: HTMLFormElement, owner: string): string {
  return typedKey(owner, identityOf(form))
}

/** Forms of a page that differ in their buttons only are numbered. */
function identityOf(form: HTMLFormElement): string {
  const own = hiddenOf(form)
  const forms = typeof document === 'undefined' ? [] : [...document.forms]
  const index = forms.filter((other) => isKept(other) && hiddenOf(other) === own).indexOf(form)
  return `${location.pathname}?${own}${index > 0 ? `#${index}` : ''}`
}

function hiddenOf(form: HTMLFormElement): string {
  const hidden = [...form.elements].filter(
    (field) =>
      field instanceof HTMLInputElement &&
      field.type === 'hidden' &&
      !isVersion(field) &&
      !isKeptState(field) &&
      // Differs at each visit of the same form.
      field.name !== 'photoId',
  ) as HTMLInputElement[]
  return hidden.map(({ name, value }) => `${name}=${value}`).join('&')
}

export function readTyped(form: HTMLFormElement): TypedText {
  const typed: TypedText = {}
  for (const field of fieldsOf(form)) (typed[field.name] ??= []).push(typedValueOf(field))
  return { ...typed, ...restoredVersionsOf(form) }
}

export function saveTyped(form: HTMLFormElement, owner: string, now = Date.now()): void {
  try {
    localStorage.setItem(keyOfForm(form, owner), formatStored(readTyped(form), now))
  } catch {
    // Storage is denied, so the text is lost when the page is closed.
  }
}

/** Whether text of this person is stored for any form. */
export function hasTyped(owner: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(typedKey(owner, '')))
  } catch {
    return false
  }
}

export function deleteTyped(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}

/** Fills the form with text that was typed but not saved. Returns false if there is nothing to restore. */
export function restoreTyped(form: HTMLFormElement, owner: string, now = Date.now()): boolean {
  const key = keyOfForm(form, owner)
  let typed: TypedText | null = null
  try {
    typed = parseStored(localStorage.getItem(key), now)
  } catch {
    return false
  }
  if (!typed || JSON.stringify(typed) === JSON.stringify(readTyped(form))) {
    deleteTyped(key)
    return false
  }
  form.dispatchEvent(new CustomEvent(RESTORE_EVENT, { detail: typed }))
  const nextIndex: Record<string, number> = {}
  for (const field of fieldsOf(form)) {
    if (isVersion(field) || isKeptState(field)) continue
    const index = nextIndex[field.name] ?? 0
    nextIndex[field.name] = index + 1
    const value = typed[field.name]?.[index]
    if (value !== undefined && value !== typedValueOf(field)) fillField(field, value)
  }
  restoreVersions(form, typed)
  const folded = form.closest('details')
  if (folded) folded.open = true
  return true
}

function restoreVersions(form: HTMLFormElement, typed: TypedText): void {
  const names = new Set(
    fieldsOf(form)
      .filter(isVersion)
      .map(({ name }) => name),
  )
  holdVersions(form, Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name))))
}

/** Called when the form is sent. If the response is lost, the form sends the same key again, although
 * its page may have been loaded again meanwhile. */
export function holdRequestKey(form: HTMLFormElement): void {
  const key = fieldsOf(form).find(({ name }) => name === 'requestKey')
  if (key) holdVersions(form, { requestKey: [key.value], ...restoredVersionsOf(form) })
}

function holdVersions(form: HTMLFormElement, versions: TypedText): void {
  restoredVersions.set(form, { identity: identityOf(form), versions })
  form.addEventListener('formdata', sendRestoredVersions)
}

/** Discards the restored versions. The form then sends its own version fields again, which hold the
 * newest version. */
export function dropRestoredVersions(form: HTMLFormElement): void {
  restoredVersions.delete(form)
}

function restoredVersionsOf(form: HTMLFormElement): TypedText {
  const restored = restoredVersions.get(form)
  return restored?.identity === identityOf(form) ? restored.versions : {}
}

function sendRestoredVersions({ currentTarget, formData }: FormDataEvent): void {
  const versions = restoredVersionsOf(currentTarget as HTMLFormElement)
  for (const [name, values] of Object.entries(versions)) {
    formData.delete(name)
    for (const value of values) formData.append(name, value)
  }
}

/** Removes the stored text of all persons if it is older than a week or unreadable. */
export function deleteExpiredText(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !parseFresh(localStorage.getItem(key), now))
        localStorage.removeItem(key)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}

export function formatStored(typed: TypedText, now: number): string {
  return JSON.stringify({ at: now, typed })
}

/** Null if the text is older than a week or was not written by `formatStored`. */
export function parseStored(text: string | null, now: number): TypedText | null {
  const typed = parseFresh(text, now)?.['typed']
  if (typeof typed !== 'object' || typed === null) return null
  const isValid = Object.values(typed).every(
    (values) => Array.isArray(values) && values.every((value) => typeof value === 'string'),
  )
  return isValid ? (typed as TypedText) : null
}

/** The stored object, whose field `at` is the time of storage. Null if it is older than a week or
 * not such an object. */
export function parseFresh(text: string | null, now: number): Record<string, unknown> | null {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (typeof stored !== 'object' || stored === null) return null
  const { at } = stored as Record<string, unknown>
  const isFresh = typeof at === 'number' && now - at <= DAYS_MAX * DAY_MS
  return isFresh ? (stored as Record<string, unknown>) : null
}
