import { afterAll, beforeEach, vi } from 'vitest'

type Listener = (event: { currentTarget: unknown; formData: FormData; detail?: unknown }) => void

/** The part of a form that `typed-text.ts` uses. Values are set by accessors, as in browsers. */
export class FakeField {
  name: string
  type: string
  autocomplete = ''
  dataset: Record<string, string> = {}
  checked = false
  events: string[] = []
  #value: string
  constructor(name: string, value = '', type = 'text') {
    this.name = name
    this.type = type
    this.#value = value
  }
  get value() {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  dispatchEvent({ type }: Event) {
    this.events.push(type)
  }
  click() {
    this.checked = !this.checked
  }
}
export class FakeInput extends FakeField {}
export class FakeArea extends FakeField {}
export class FakeSelect extends FakeField {}
const value = Object.getOwnPropertyDescriptor(FakeField.prototype, 'value')!
for (const { prototype } of [FakeInput, FakeArea, FakeSelect])
  Object.defineProperty(prototype, 'value', value)
export class FakeForm {
  method = 'post'
  dataset: Record<string, string> = {}
  elements: FakeField[]
  folded: { open: boolean } | null = null
  listeners: Listener[] = []
  restored: unknown[] = []
  constructor(...elements: FakeField[]) {
    this.elements = elements
  }
  closest() {
    return this.folded
  }
  dispatchEvent(event: CustomEvent) {
    this.restored.push(event.detail)
  }
  addEventListener(_name: string, listener: Listener) {
    this.listeners.push(listener)
  }
}

/** Replaces what `typed-text.ts` uses of a browser on this page. Returns what is stored, which each
 * test begins without. Call it before `typed-text.ts` is imported. */
export function stubForms(pathname: string): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('HTMLFormElement', FakeForm)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', FakeArea)
  vi.stubGlobal('HTMLSelectElement', FakeSelect)
  vi.stubGlobal('location', { pathname })
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  afterAll(() => vi.unstubAllGlobals())
  return stored
}
