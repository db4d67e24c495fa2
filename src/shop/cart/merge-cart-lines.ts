import { cartLineKey, type SizesInCart } from '../sizes-in-cart.ts'
import { CART_LINES_MAX, type CartLine } from './cart.ts'

/** Three-way merge per product, or per product and size: the browser's changes since `base` win, and
 * all other lines stay as saved. Of saved lines with the same key, the last one counts. If `base` is
 * empty, the lines of both carts are kept. A size that the browser chose instead of another takes its
 * place. Above the limit, the first lines that only the server has are dropped. */
export function mergeCartLines(
  saved: readonly CartLine[],
  base: readonly CartLine[],
  browser: readonly CartLine[],
  sizes: SizesInCart = 'one',
): CartLine[] {
  const keyOf = (line: CartLine) => cartLineKey(line, sizes)
  const byKey = (lines: readonly CartLine[]) => new Map(lines.map((line) => [keyOf(line), line]))
  const [baseLines, browserLines, savedLines] = [byKey(base), byKey(browser), byKey(saved)]
  const added = browser.filter(
    (line) => !savedLines.has(keyOf(line)) && !isSameLine(line, baseLines.get(keyOf(line))),
  )
  const takeOtherSize = ({ productId }: CartLine) => {
    const index = added.findIndex((line) => line.productId === productId)
    return index < 0 ? [] : added.splice(index, 1)
  }
  const kept = [...savedLines.values()].flatMap((line) => {
    const here = browserLines.get(keyOf(line))
    if (isSameLine(here, baseLines.get(keyOf(line)))) return line
    return here ?? takeOtherSize(line)
  })
  let excess = kept.length + added.length - CART_LINES_MAX
  return [...kept.filter((line) => browserLines.has(keyOf(line)) || excess-- <= 0), ...added]
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
