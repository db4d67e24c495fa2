import type { FileFormat } from '../formats/file-format.ts'
import { sha256 } from './image-plan.server.ts'

/** How often an imported product can be deleted and imported again under the same key. */
const LIVES_MAX = 5

/** The ids of a product of another shop, in the order of use: a later file finds the product again by them. */
export function externalIds(kind: FileFormat, key: string | undefined): string[] {
  if (!key) return []
  return Array.from({ length: LIVES_MAX }, (_, life) =>
    uuidFrom(`${kind} ${key}${life === 0 ? '' : ` ${life}`}`),
  )
}

/** UUID version 8: derived from a text. */
function uuidFrom(text: string): string {
  const digits = sha256(text)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
