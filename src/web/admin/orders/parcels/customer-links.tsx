import { Link } from 'react-router'
import type { Order } from '#shop/orders/order.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { annotationLink } from '../../annotated-section.tsx'
import { useIsAdmin } from '../../use-is-admin.ts'

/** Phone numbers in orders are Indian and have no country code. */
export function CustomerLinks({ order }: { order: Order }) {
  const phone = order.address.phoneNo
  const text = addressText(order)
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      {phone && (
        <>
          <a href={`tel:${phone}`} className={buttonClass('secondary', 'compact')}>
            Call
          </a>
          <a
            href={`https://wa.me/91${phone.replace(/\D/g, '').slice(-10)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'compact')}
          >
            WhatsApp
          </a>
        </>
      )}
      <Button
        type="button"
        variant="secondary"
        size="compact"
        className="noscript:hidden"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => notify.success('Address copied'),
            () => notify.error('The browser does not allow copying'),
          )
        }
      >
        Copy address
      </Button>
      {useIsAdmin() && (
        <Link to={`/admin/customers/${order.customerId}`} className={annotationLink}>
          All orders of this customer
        </Link>
      )}
    </div>
  )
}

export function addressText({ address }: Pick<Order, 'address'>): string {
  return [
    `${address.firstName} ${address.lastName}`.trim(),
    [address.houseNo, address.areaRoad, address.landmark].filter(Boolean).join(', '),
    `${address.city}, ${address.state} ${address.pincode}`,
    [address.phoneNo, address.altPhoneNo].filter(Boolean).join(', '),
  ].join('\n')
}
