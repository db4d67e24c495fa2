import { orderedAdvanceText } from '#shop/advance-sale.ts'
import { formatPaise } from '#shop/money.ts'
import type { Order, OrderLine } from '#shop/orders/order.ts'
import { skuKey, type Sku } from '#shop/skus/sku.ts'
import { Picture } from '#web/ui/picture.tsx'

type BoughtLinesProps = {
  lines: readonly OrderLine[]
  /** By `skuKey`. */
  skus: ReadonlyMap<string, Pick<Sku, 'sku'>>
}

export function BoughtLines({ lines, skus }: BoughtLinesProps) {
  return (
    <ul className="space-y-4">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.size}`} className="flex gap-4">
          <div className="w-16 shrink-0">
            <Picture image={line.image} alt="" sizes="64px" widest={240} />
          </div>
          <div className="min-w-0">
            <p className="font-semibold">{line.title}</p>
            <p className="text-stone">
              {line.size && `Size ${line.size} · `}Quantity {line.quantity}
            </p>
            <SkuText line={line} skus={skus} />
            {line.advance && <p className="text-stone">{orderedAdvanceText(line.advance)}</p>}
            <p className="figures">
              {formatPaise(line.unitPricePaise * line.quantity)}
              {line.quantity > 1 && (
                <span className="text-stone"> ({formatPaise(line.unitPricePaise)} each)</span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type SkuTextProps = Pick<BoughtLinesProps, 'skus'> & { line: OrderLine }

/** Nothing for a size that the product no longer has. */
export function SkuText({ line: { productId, size, stockSize }, skus }: SkuTextProps) {
  const sku = skus.get(skuKey(productId, stockSize || size))
  return sku ? <p className="font-mono text-sm text-stone">{sku.sku}</p> : null
}

const contact = 'inline-block py-3 text-indigo underline-offset-2 hover:underline md:py-1'

export function DeliveryAddress({ order: { address, email } }: { order: Order }) {
  const phones = [address.phoneNo, address.altPhoneNo].filter(Boolean)
  const mails = [...new Set([email, address.emailId].filter(Boolean))]
  return (
    <address className="not-italic">
      <strong className="block font-semibold">
        {address.firstName} {address.lastName}
      </strong>
      {[address.houseNo, address.areaRoad, address.landmark].filter(Boolean).join(', ')}
      <br />
      {address.city}, {address.state} {address.pincode}
      <br />
      <span className="flex flex-wrap gap-x-5">
        {phones.map((phone) => (
          <a key={phone} href={`tel:${phone}`} className={contact}>
            {phone}
          </a>
        ))}
        {mails.map((mail) => (
          <a key={mail} href={`mailto:${mail}`} className={`${contact} break-all`}>
            {mail}
          </a>
        ))}
      </span>
    </address>
  )
}
