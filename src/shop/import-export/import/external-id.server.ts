import type { FileFormat } from '../formats/file-format.ts'
import { sha256 } from './image-plan.server.ts'

/** How many ids a key has. Each import after a deletion uses the next id. */
const LIVES_MAX = 5

/** Returns the ids for a product of another shop, in the order of use. Later files find the product
 * by these ids. */
export function externalIds(kind: FileFormat, key: string | undefined): string[] {
  if (!key) return []
  return Array.from({ length: LIVES_MAX }, (_, life) =>
    uuidFrom(`${kind} ${key}${life === 0 ? '' : ` ${life}`}`),
  )
}

/** Derives a UUID of version 8 from a text. */
function uuidFrom(text: string): string {
  const digits = sha256(text)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
