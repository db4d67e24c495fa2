import { Link } from 'react-router'
import { advanceText } from '#shop/advance-sale.ts'
import type { CartNotice, OfferedSize, PricedLine } from '#shop/cart/cart.ts'
import type { Size } from '#shop/catalogue/product.ts'
import { formatPaise } from '#shop/money.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { AlertIcon, TrashIcon } from '#web/ui/icons.tsx'
import { notify } from '#web/ui/notify.ts'
import { Diamond } from '#web/ui/thread.tsx'
import { cartNoticeMessage } from '../messages.ts'
import { QuantityChoice } from '../products/quantity-choice.tsx'
import type { CartItem } from './cart-item.ts'
import { addToCart, removeFromCart } from './cart-storage.ts'
import { changeSize } from './change-size.ts'
import { itemImageUrl, seenPricePaise } from './item-lines.ts'
import { SizeSelect } from './size-select.tsx'

/**
 * `line` is the item at the shop's price. It is missing if the product cannot be bought or its
 * price is not known yet.
 */
export function CartRow({
  item,
  isOneOfSizes = false,
  offered = [],
  isResized = false,
  onResize,
  line,
  notices,
}: {
  item: CartItem
  /** Whether the cart holds other sizes of the product, so that names need the size. */
  isOneOfSizes?: boolean
  /** The sizes of the product. */
  offered?: readonly OfferedSize[]
  /** The row has the size that was chosen last, so that it takes over the focus. */
  isResized?: boolean
  onResize?: (size: Size) => void
  line: PricedLine | undefined
  notices: readonly CartNotice[]
}) {
  const title = line?.title ?? notices[0]?.title ?? item.title
  const pricePaise = line?.unitPricePaise ?? seenPricePaise(item)
  const quantity = line?.quantity ?? item.quantity
  const size = item.size[0] ?? ''
  const name = isOneOfSizes ? `${title}, size ${size}` : title
  const cannotBeBought = !line && notices.length > 0

  function choose(next: Size) {
    const result = changeSize(item, next, quantity)
    if (result !== 'gone') onResize?.(next)
    if (result === 'joined')
      notify.blank(`Size ${next} was in your cart already. Both are one line now.`)
  }

  return (
    <li className="relative grid grid-cols-[96px_minmax(0,1fr)_44px] gap-x-[16px] border-b border-hem py-5 md:grid-cols-[8rem_minmax(0,1fr)_auto] md:gap-x-6">
      <RowImage url={itemImageUrl(item, line)} isFaded={cannotBeBought} />
      <div>
        <h2 className="font-sans text-lg leading-snug">
          <Link
            to={productPath({ id: item.id, title })}
            className="underline-offset-4 after:absolute after:inset-0 hover:text-madder hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="figures mt-1 font-semibold">
          {formatPaise(pricePaise)} × {quantity}
        </p>
        {size && <p className="mt-0.5 text-stone">Size {size}</p>}
        {line?.advance && <p className="mt-0.5 text-sm">{advanceText(line.advance)}</p>}
        {line?.returns && <p className="mt-0.5 text-sm text-stone">{line.returns}</p>}
        <div className="relative z-10 mt-3 flex w-fit flex-wrap gap-3 empty:hidden">
          {offered.some((one) => one.size !== size) && (
            <SizeSelect
              size={size}
              offered={offered}
              nameSuffix={`of ${name}`}
              takesFocus={isResized}
              onChoose={choose}
            />
          )}
          {!cannotBeBought && (
            <QuantityChoice
              quantity={quantity}
              available={line?.available ?? item.quantity}
              nameSuffix={`of ${name}`}
              isLabelShown={false}
              onChange={(next) => addToCart({ ...item, quantity: next })}
            />
          )}
        </div>
        <button
          type="button"
          onClick={() => void saveForLater(item.id, size)}
          aria-label={`Save for later: ${name}`}
          className="relative z-10 mt-1 min-h-11 text-stone underline underline-offset-4 hover:text-madder"
        >
          Save for later
        </button>
      </div>
      <button
        type="button"
        onClick={() => remove(item.id, size)}
        aria-label={`Delete ${name}`}
        className="relative z-10 -mt-2 -mr-2.5 grid size-[44px] place-items-center text-stone hover:text-rose"
      >
        <TrashIcon />
      </button>
      <Notices notices={notices} />
    </li>
  )
}

function remove(productId: string, size: Size): void {
  removeFromCart(productId, size)
  notify.success('Deleted from cart!')
}

async function saveForLater(productId: string, size: Size): Promise<void> {
  const hearts = await import('../wish-list/wish-hearts.ts').catch(() => null)
  if (!hearts) notify.error(CONNECTION_LOST)
  else if (await hearts.saveForLater(productId)) removeFromCart(productId, size)
}

function Notices({ notices }: { notices: readonly CartNotice[] }) {
  if (notices.length === 0) return null
  return (
    <ul role="status" className="col-span-full mt-4 bg-linen px-4 py-2.5">
      {notices.map((notice) => (
        <li key={notice.kind} className="flex gap-2.5">
          <AlertIcon className="mt-px size-5 text-madder" />
          {cartNoticeMessage(notice)}
        </li>
      ))}
    </ul>
  )
}

function RowImage({ url, isFaded }: { url: string | undefined; isFaded: boolean }) {
  return (
    <div
      className={`grid aspect-3/4 place-items-center self-start bg-linen text-zari ${isFaded ? 'opacity-60' : ''}`}
    >
      {url ? (
        <img src={url} alt="" width={240} height={320} className="aspect-3/4 w-full object-cover" />
      ) : (
        <Diamond className="size-6" />
      )}
    </div>
  )
}
