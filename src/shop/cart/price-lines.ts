import { availableInSize, type ProductToPrice } from '../catalogue/product.ts'
import type { Paise } from '../money.ts'
import type { StockLine } from '../stock/stock.ts'
import type { CartLine, CartNotice, PricedCart, PricedLine } from './cart.ts'

/** Adds the stock held for the customer's own unpaid order to what the customer can buy. */
export function withOwnHolds(
  products: readonly ProductToPrice[],
  held: readonly StockLine[],
): ProductToPrice[] {
  return products.map((product) => {
    const own = held.filter(({ productId }) => productId === product.id)
    const availableBySize = { ...product.availableBySize }
    for (const { size, quantity } of own) {
      if (size !== '') availableBySize[size] = (availableBySize[size] ?? 0) + quantity
    }
    return {
      ...product,
      available: own.reduce((sum, { quantity }) => sum + quantity, product.available),
      availableBySize,
    }
  })
}

/** Prices the browser's lines with the shop's prices. Reports each difference in price or stock from
 * what the browser sent. Sizes that share one stock are served in the order of their lines. */
export function priceLines(
  lines: readonly CartLine[],
  products: readonly ProductToPrice[],
): PricedCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const priced: PricedLine[] = []
  const notices: CartNotice[] = []
  const taken = new Map<string, number>()
  for (const line of lines) {
    const product = byId.get(line.productId)
    const row = `${line.productId} ${product?.countsSizes ? line.size : ''}`
    const available = product ? availableInSize(product, line.size) - (taken.get(row) ?? 0) : 0
    const obstacle = obstacleTo(line, product, available)
    if (obstacle) notices.push(obstacle)
    if (obstacle || !product) continue
    const offer = offerFor(line, product, available)
    taken.set(row, (taken.get(row) ?? 0) + offer.quantity)
    priced.push(offer)
    notices.push(...changesTo(line, offer))
  }
  return {
    lines: priced,
    notices,
    totalPaise: sumOf(priced, ({ unitPricePaise }) => unitPricePaise),
    originalTotalPaise: sumOf(priced, priceBeforeDiscount),
  }
}

/** Returns the reason why the line cannot be sold, or null if it can be sold. */
function obstacleTo(
  { productId, size }: CartLine,
  product: ProductToPrice | undefined,
  available: number,
): CartNotice | null {
  const line = { productId, lineSize: size }
  if (!product?.isPublic) return { kind: 'not-available', ...line, title: product?.title ?? null }
  const { title } = product
  if (product.available <= 0) return { kind: 'sold-out', ...line, title, size: '' }
  if (!isOffered(size, product)) return { kind: 'size-not-offered', ...line, title, size }
  if (available <= 0) return { kind: 'sold-out', ...line, title, size }
  return null
}

/** Without sizes, both '' (from the card) and M (from the detail page) are valid. */
function isOffered(size: CartLine['size'], { sizes }: ProductToPrice): boolean {
  return sizes.length === 0 ? size === '' || size === 'M' : size !== '' && sizes.includes(size)
}

function offerFor(line: CartLine, product: ProductToPrice, available: number): PricedLine {
  return {
    productId: product.id,
    title: product.title,
    type: product.type,
    image: product.image,
    size: line.size,
    stockSize: product.countsSizes ? line.size : '',
    quantity: Math.min(line.quantity, available),
    available,
    unitPricePaise: product.sellingPricePaise,
    originalPricePaise: product.struckPricePaise,
    strike: product.strike,
    ...(product.advance && { advance: product.advance }),
  }
}

function changesTo(line: CartLine, { productId, title, ...offer }: PricedLine): CartNotice[] {
  const changes: CartNotice[] = []
  const of = { productId, lineSize: line.size, title }
  if (line.seenPricePaise !== offer.unitPricePaise) {
    const prices = { fromPaise: line.seenPricePaise, toPaise: offer.unitPricePaise }
    changes.push({ kind: 'price-changed', ...of, ...prices })
  }
  if (offer.quantity < line.quantity)
    changes.push({ kind: 'only-some-left', ...of, available: offer.available })
  return changes
}

/** Returns the selling price if the original price is lower, so that no discount is negative. */
function priceBeforeDiscount({ unitPricePaise, originalPricePaise }: PricedLine): Paise {
  return Math.max(unitPricePaise, originalPricePaise)
}

function sumOf(lines: readonly PricedLine[], priceOf: (line: PricedLine) => Paise): Paise {
  return lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0)
}
