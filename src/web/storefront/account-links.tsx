import type { ComponentProps, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import {
  BagIcon,
  HeartIcon,
  LogoutIcon,
  PersonIcon,
  ReceiptIcon,
} from '#web/ui/icons/shell-icons.tsx'
import { useCart } from './cart/cart-storage.ts'

/** Every page contains the links for all roles. Before the first paint, CSS shows the links for the
 * role that the root element names. */
export function AccountLinks({
  current,
}: {
  current: (to: string) => 'page' | 'true' | undefined
}) {
  return (
    <div className="flex shrink-0 items-center gap-1 in-[:has(#phone-menu:popover-open)]:hidden">
      <div className="only-guest relative hidden lg:block">
        <LoginLink />
      </div>
      <div className="only-guest kept-bag relative -mr-0.5 lg:hidden">
        <KeptBag />
      </div>
      <div className="only-user cart-entry relative -mr-2.5 lg:mr-0">
        <CartLink isCurrent={current('/cart')} />
      </div>
      <Link to="/wishlist" aria-label="Wish list" className="icon-link max-lg:hidden">
        <HeartIcon />
      </Link>
      <DesktopOnly role="only-user">
        <Link
          to="/orders"
          aria-label="Orders"
          aria-current={current('/orders')}
          className="icon-link"
        >
          <ReceiptIcon />
        </Link>
        <Link
          to="/profile"
          aria-label="Profile"
          aria-current={current('/profile')}
          className="icon-link"
        >
          <PersonIcon />
        </Link>
      </DesktopOnly>
      <DesktopOnly role="only-staff">
        <a
          href="/admin"
          className="flex min-h-11 items-center px-2 tracking-wide hover:text-madder"
        >
          Admin
        </a>
      </DesktopOnly>
      <DesktopOnly role="only-signed-in">
        <Form method="post" action="/logout" reloadDocument data-logout>
          <button aria-label="Logout" className="icon-link">
            <LogoutIcon />
          </button>
        </Form>
      </DesktopOnly>
    </div>
  )
}

function DesktopOnly({ role, children }: { role: string; children: ReactNode }) {
  return (
    <div className={role}>
      <div className="hidden items-center gap-1 lg:flex">{children}</div>
    </div>
  )
}

function LoginLink() {
  const { length } = useCart()
  return (
    <>
      <Link
        to="/authentication"
        aria-describedby={length > 0 ? 'kept-count' : undefined}
        className="flex min-h-11 items-center gap-2 px-2 tracking-wide hover:text-madder"
      >
        <PersonIcon /> Login
      </Link>
      {length > 0 && (
        <Count id="kept-count" className="left-5">
          {length}
          <span className="sr-only"> {length === 1 ? 'piece' : 'pieces'} kept</span>
        </Count>
      )}
    </>
  )
}

/** On phones, where the other login is in the menu. The login shows the pieces and leads to the cart. */
function KeptBag() {
  const { length } = useCart()
  const kept = length > 0 ? `${length} ${length === 1 ? 'piece' : 'pieces'} kept` : 'pieces kept'
  return (
    <>
      <Link to="/authentication?next=/cart" aria-label={`Login, ${kept}`} className="icon-link">
        <BagIcon />
      </Link>
      {length > 0 && <Count aria-hidden="true">{length}</Count>}
    </>
  )
}

/** The count is outside the link, because inside it would be visible text that is not part of the
 * link's name `Cart`. */
function CartLink({ isCurrent }: { isCurrent: 'page' | 'true' | undefined }) {
  const { length } = useCart()
  const isFilled = length > 0
  return (
    <>
      <Link
        to="/cart"
        aria-label="Cart"
        aria-describedby={isFilled ? 'cart-count' : undefined}
        aria-current={isCurrent}
        className="icon-link"
      >
        <BagIcon />
      </Link>
      {isFilled && (
        <Count id="cart-count">
          {length}
          <span className="sr-only"> in the cart</span>
        </Count>
      )}
    </>
  )
}

function Count({ className = 'right-0', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={`figures pointer-events-none absolute top-0.5 grid min-w-5 place-items-center rounded-full bg-madder px-1 text-sm leading-5 font-semibold text-ivory ${className}`}
    />
  )
}
