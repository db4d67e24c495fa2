/** Small letters, digits and dashes between slashes, dots only inside a name: no key can climb out of its place, or needs to be escaped. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Throws for what can be no file of ours. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`No file has the key ${JSON.stringify(key)}.`)
  return key
}

export function isKey(text: string): boolean {
  return KEY.test(text)
}
