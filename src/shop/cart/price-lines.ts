import { availableInSize, type ProductToPrice } from '../catalogue/product.ts'
import { formatPaise, type Paise } from '../money.ts'
import type { CartLine, CartNotice, PricedCart, PricedLine } from './cart.ts'

/** The shop's own prices for what a browser says is in its cart, and in plain words whatever is not as the browser thought. */
export function priceLines(
  lines: readonly CartLine[],
  products: readonly ProductToPrice[],
): PricedCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const priced: PricedLine[] = []
  const notices: CartNotice[] = []
  for (const line of lines) {
    const product = byId.get(line.productId)
    const refusal = product
      ? refusalOf(line, product)
      : notice('not-available', line, 'A piece in your cart is no longer available.')
    if (refusal) notices.push(refusal)
    if (refusal || !product) continue
    const offer = offerOf(line, product)
    priced.push(offer)
    notices.push(...changesOf(line, offer))
  }
  return {
    lines: priced,
    notices,
    totalPaise: sumOf(priced, 'unitPricePaise'),
    originalTotalPaise: sumOf(priced, 'originalPricePaise'),
  }
}

/** Why the line cannot be sold at all; null when it can. */
function refusalOf(line: CartLine, product: ProductToPrice): CartNotice | null {
  if (product.isDeleted)
    return notice('not-available', line, `${product.title} is no longer available.`)
  if (product.available <= 0) return notice('sold-out', line, `${product.title} is sold out.`)
  if (!isOffered(line, product)) {
    const message = line.size
      ? `${product.title} is no longer offered in size ${line.size}. Please choose another size.`
      : `Please choose a size of ${product.title} again.`
    return notice('size-not-offered', line, message)
  }
  if (availableInSize(product, line.size) <= 0)
    return notice('sold-out', line, `${product.title} is sold out in size ${line.size}.`)
  return null
}

/** Where a product lists no sizes, M is what its page chooses, and nothing what its card does. */
function isOffered({ size }: CartLine, { sizes }: ProductToPrice): boolean {
  return sizes.length === 0 ? size === '' || size === 'M' : size !== '' && sizes.includes(size)
}

function offerOf(line: CartLine, product: ProductToPrice): PricedLine {
  const available = availableInSize(product, line.size)
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
    originalPricePaise: product.originalPricePaise,
  }
}

function changesOf(line: CartLine, offer: PricedLine): CartNotice[] {
  const changes: CartNotice[] = []
  if (line.seenPricePaise !== offer.unitPricePaise) {
    const from = line.seenPricePaise > 0 ? ` from ${formatPaise(line.seenPricePaise)}` : ''
    changes.push(
      notice(
        'price-changed',
        line,
        `The price of ${offer.title} changed${from} to ${formatPaise(offer.unitPricePaise)}`,
      ),
    )
  }
  if (offer.quantity < line.quantity) {
    changes.push(
      notice(
        'only-some-left',
        line,
        `Only ${offer.available} of ${offer.title} left: we lowered the quantity.`,
      ),
    )
  }
  return changes
}

function notice(kind: CartNotice['kind'], { productId }: CartLine, message: string): CartNotice {
  return { kind, productId, message }
}

function sumOf(
  lines: readonly PricedLine[],
  price: 'unitPricePaise' | 'originalPricePaise',
): Paise {
  return lines.reduce((sum, line) => sum + line[price] * line.quantity, 0)
}
