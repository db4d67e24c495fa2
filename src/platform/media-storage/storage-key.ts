/** A key has only lower-case letters, digits, dashes, slashes and one dot before the extension. So
 * it needs no escaping and cannot leave the storage folder. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Returns the key; throws if the key is invalid. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Invalid storage key: ${JSON.stringify(key)}.`)
  return key
}

export function isKey(text: string): boolean {
  return KEY.test(text)
}
