import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** 10,000 passwords in lower case, most common first; docs/decisions/063 names origin and licence. */
const FILE = path.join(import.meta.dirname, 'frequent-passwords.txt.gz')

let passwords: ReadonlySet<string> | undefined

/** Expects `password` in lower case. Reads the list on the first call. */
export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n'))
  return passwords.has(password)
}
