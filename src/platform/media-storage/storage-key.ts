/** Needs no escaping and cannot leave the storage folder: lower-case letters, digits and dashes, and one dot before the extension. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Throws for an invalid key. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Invalid storage key: ${JSON.stringify(key)}.`)
  return key
}

export function isKey(text: string): boolean {
  return KEY.test(text)
}
