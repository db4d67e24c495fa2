import type { JsonValue } from '#db/tables.ts'
import type { CardImage } from '../media/image.ts'

/** Replaces the id and size of the image wherever it occurs in a JSON document. */
export function withReplacedImage(value: JsonValue, from: string, to: CardImage): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withReplacedImage(item, from, to))
  if (value === null || typeof value !== 'object') return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      item === undefined ? null : withReplacedImage(item, from, to),
    ]),
  )
  if (value['id'] !== from) return copy
  const { id, width, height, tint } = to
  return { ...copy, id, width, height, ...('tint' in value && { tint }) }
}
