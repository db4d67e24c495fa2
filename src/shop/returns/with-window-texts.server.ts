import type { Db } from '#platform/database/database.server.ts'
import { effectiveDays, windowText } from './return-window.ts'
import { listWindowsOfProducts } from './window-store.server.ts'

/** Adds to each line what is promised about returning its product. */
export async function withWindowTexts<Line extends { productId: string }>(
  db: Db,
  lines: readonly Line[],
): Promise<(Line & { returns?: string | undefined })[]> {
  const windows = await listWindowsOfProducts(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.map((line) => {
    const found = windows.find(({ id }) => id === line.productId)
    return { ...line, returns: found && windowText(effectiveDays(found)) }
  })
}
