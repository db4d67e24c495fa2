import { Link } from 'react-router'
import { orderedAdvanceText } from '#shop/advance-sale.ts'
import type { CartNotice } from '#shop/cart/cart.ts'
import { formatPaise } from '#shop/money.ts'
import type { OrderLine } from '#shop/orders/order.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { Picture } from '#web/ui/picture.tsx'
import { pricedLineOf } from '../cart/item-lines.ts'

/** The lines of an order as they were bought, each with a link to the current product. */
export function OrderedLines({
  lines,
  notices,
}: {
  lines: readonly OrderLine[]
  notices: readonly CartNotice[]
}) {
  return (
    <ul className="space-y-5">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.size}`} className="flex flex-wrap gap-4">
          <div className="w-20 shrink-0">
            <Picture image={line.image} alt="" sizes="80px" widest={240} />
          </div>
          <Bought line={line} notice={noticeOf(line, notices)} />
        </li>
      ))}
    </ul>
  )
}

function noticeOf({ productId, size, stockSize }: OrderLine, notices: readonly CartNotice[]) {
  const priced = { lines: [], notices: [...notices] }
  return pricedLineOf({ productId, size: stockSize || size }, priced).notices[0]
}

function Bought({ line, notice }: { line: OrderLine; notice: CartNotice | undefined }) {
  const isUnavailable = notice?.kind === 'not-available'
  return (
    <div className="min-w-0 flex-1 basis-36">
      <h3 className="text-lg">
        {isUnavailable ? (
          line.title
        ) : (
          <Link
            to={productPath({ id: line.productId, title: line.title })}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-madder hover:underline"
          >
            {line.title}
          </Link>
        )}
      </h3>
      <p className="text-stone">
        {line.size && <>Size {line.size} · </>}Quantity {line.quantity}
      </p>
      <p className="figures">
        {formatPaise(line.unitPricePaise)}
        {line.quantity > 1 && (
          <span className="text-stone">
            {' '}
            × {line.quantity} = {formatPaise(line.unitPricePaise * line.quantity)}
          </span>
        )}
      </p>
      {line.advance && <p className="text-sm">{orderedAdvanceText(line.advance)}</p>}
      {line.returnedQuantity > 0 && (
        <p className="text-stone">{line.returnedQuantity} came back to us</p>
      )}
      {notice && unavailable[notice.kind] && (
        <p className="text-stone print:hidden">{unavailable[notice.kind]}</p>
      )}
    </div>
  )
}

const unavailable: Partial<Record<CartNotice['kind'], string>> = {
  'sold-out': 'Sold out at the moment',
  'size-not-offered': 'No longer offered in this size',
  'not-available': 'No longer in the shop',
}
