import { CART_LINES_MAX, type CartLine } from './cart.ts'

/** Three-way merge per product: the browser's changes since `base` win, and all other lines stay as
 * saved. If `base` is empty, the lines of both carts are kept. Above the limit, the first lines
 * that only the server has are dropped. */
export function mergeCartLines(
  saved: readonly CartLine[],
  base: readonly CartLine[],
  browser: readonly CartLine[],
): CartLine[] {
  const baseLines = byProduct(base)
  const browserLines = byProduct(browser)
  const savedLines = byProduct(saved)
  const kept = saved.flatMap((line) => {
    const here = browserLines.get(line.productId)
    return isSameLine(here, baseLines.get(line.productId)) ? line : (here ?? [])
  })
  const added = browser.filter(
    (line) => !savedLines.has(line.productId) && !isSameLine(line, baseLines.get(line.productId)),
  )
  let excess = kept.length + added.length - CART_LINES_MAX
  return [...kept.filter(({ productId }) => browserLines.has(productId) || excess-- <= 0), ...added]
}

export function isSameCart(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  return one.length === other.length && one.every((line, index) => isSameLine(line, other[index]))
}

function isSameLine(one: CartLine | undefined, other: CartLine | undefined): boolean {
  return (
    one?.productId === other?.productId &&
    one?.size === other?.size &&
    one?.quantity === other?.quantity &&
    one?.seenPricePaise === other?.seenPricePaise
  )
}

function byProduct(lines: readonly CartLine[]): Map<string, CartLine> {
  return new Map(lines.map((line) => [line.productId, line]))
}
