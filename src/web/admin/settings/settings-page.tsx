import { Link } from 'react-router'
import { CASH_CONFIRMATION_DAYS } from '#shop/settings/cash-on-delivery.ts'
import { findBackOffice } from '#shop/settings/back-office-store.server.ts'
import { findCustomerMails } from '#shop/settings/customer-mails/customer-mails-store.server.ts'
import { findCartSettings } from '#shop/settings/cart/cart-settings-store.server.ts'
import { findGuestCheckout } from '#shop/settings/guest-checkout/guest-checkout-store.server.ts'
import { findHoliday } from '#shop/settings/holiday/holiday-store.server.ts'
import { findListDisplay } from '#shop/settings/list-display/list-display-store.server.ts'
import { findPriceDisplay } from '#shop/settings/prices/price-display-store.server.ts'
import { findReceipts } from '#shop/settings/receipts/receipts-store.server.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { AnnotatedSection, annotationLink } from '../annotated-section.tsx'
import { useNotification } from '../use-notified-result.ts'
import { BackOfficeForm } from './back-office-form.tsx'
import { CashForm } from './cash-form.tsx'
import { CartForm } from './cart-form.tsx'
import { CustomerViewSections } from './customer-view-sections.tsx'
import { HolidayForm } from './holiday-form.tsx'
import { settingsAction } from './settings-action.server.ts'
import type { SettingsPageResult, SettingsSection } from './settings-page-result.ts'
import { SwitchForm } from './switch-form.tsx'
import type { Route } from './+types/settings-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [cash, backOffice, priceDisplay, customerMails, holiday, guests, cart, receipts, lists] =
    await Promise.all([
      findCashOnDelivery(db),
      findBackOffice(db),
      findPriceDisplay(db),
      findCustomerMails(db),
      findHoliday(db),
      findGuestCheckout(db),
      findCartSettings(db),
      findReceipts(db),
      findListDisplay(db),
    ])
  return { cash, backOffice, priceDisplay, customerMails, holiday, guests, cart, receipts, lists }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsPageResult> {
  const admin = await requireAdmin(request, context)
  return settingsAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST })
}

const connections = [
  { to: '/admin/settings/payments', name: 'Payment settings' },
  { to: '/admin/settings/mail', name: 'Mail server' },
  { to: '/admin/delivery', name: 'Delivery' },
  { to: '/admin/delivery/couriers', name: 'Couriers' },
  { to: '/admin/compliance', name: 'Compliance' },
  { to: '/admin/settings/opening', name: 'Opening' },
  { to: '/admin/settings/file', name: 'Settings as a file' },
]

export default function SettingsPage({
  loaderData: {
    cash,
    backOffice,
    priceDisplay,
    customerMails,
    holiday,
    guests,
    cart,
    receipts,
    lists,
  },
  actionData: result,
}: Route.ComponentProps) {
  const resultOf = (section: SettingsSection) => (result?.section === section ? result : undefined)
  useNotification(result)
  return (
    <>
      <title>Settings – Admin</title>
      <h1 className="text-2xl">Settings</h1>
      <AnnotatedSection
        id="connections"
        title="Payments, mail, delivery, opening"
        about={
          <p>
            The keys of your payment gateway, the server that sends your mails, who may visit the
            shop, what delivery costs, what the law requires, and all settings as one file.
          </p>
        }
      >
        <ul>
          {connections.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={annotationLink}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </AnnotatedSection>
      <AnnotatedSection
        id="cash"
        title="Cash on delivery"
        about={
          <p>
            Customers may pay the courier in cash. The products are sold as soon as the order is
            placed. A cash order is cancelled automatically if not confirmed within{' '}
            {CASH_CONFIRMATION_DAYS} days, unless the customer has paid for an order before.
          </p>
        }
      >
        <CashForm key={cash.version} cash={cash} result={resultOf('cash')} />
      </AnnotatedSection>
      <AnnotatedSection
        id="holiday"
        title="Holiday notice"
        about={
          <p>
            While you are away, every page of the shop says so, and customers read before they pay
            that orders are sent later.
          </p>
        }
      >
        <HolidayForm key={holiday.version} holiday={holiday} result={resultOf('holiday')} />
      </AnnotatedSection>
      <AnnotatedSection
        id="guest-checkout"
        title="Guest checkout"
        about={
          <p>
            Visitors may order without an account. They see their orders in the browser in which
            they ordered, get the same mails, and may create an account afterwards.
          </p>
        }
      >
        <SwitchForm
          key={guests.version}
          section="guest-checkout"
          version={guests.version}
          result={resultOf('guest-checkout')}
          name="guestCheckoutIsOn"
          isOn={guests.guestCheckoutIsOn}
          label="Visitors may order without an account"
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="cart"
        title="Cart and gift wrap"
        about={
          <p>
            Usually another size replaces the one in the cart; families and groups may want several.
            Customers choose gift wrap at the checkout, and the packing slip says so.
          </p>
        }
      >
        <CartForm key={cart.version} settings={cart} result={resultOf('cart')} />
      </AnnotatedSection>
      <AnnotatedSection
        id="back-office"
        title="Stock and parcels"
        about={<p>When a product counts as low in stock, and what packing slips say.</p>}
      >
        <BackOfficeForm
          key={backOffice.version}
          settings={backOffice}
          result={resultOf('back-office')}
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="tax"
        title="Tax"
        about={<p>The GST in your prices, by registration, kind of goods and day.</p>}
      >
        <Link to="/admin/tax" className={annotationLink}>
          Registration and rates
        </Link>
      </AnnotatedSection>
      <AnnotatedSection
        id="receipts"
        title="Receipts for advances"
        about={
          <p>
            A payment before the invoice is an advance. No GST is due on an advance for goods
            (Notification 66/2017-Central Tax), and most shops issue no receipt. Ask your
            accountant.
          </p>
        }
      >
        <SwitchForm
          key={receipts.version}
          section="receipts"
          version={receipts.version}
          result={resultOf('receipts')}
          name="receiptsAreOn"
          isOn={receipts.receiptsAreOn}
          label="Issue a receipt voucher for each online payment"
        />
      </AnnotatedSection>
      <CustomerViewSections {...{ priceDisplay, lists, customerMails, resultOf }} />
      <AnnotatedSection
        id="backups"
        title="Backups"
        about={<p>An encrypted copy of the shop, made every night and tested by a restore.</p>}
      >
        <Link to="/admin/backups" className={annotationLink}>
          Latest backups
        </Link>
      </AnnotatedSection>
      <AnnotatedSection
        id="addresses"
        title="Old addresses"
        about={<p>Links to a former shop can lead to the right page of this one.</p>}
      >
        <Link to="/admin/addresses" className={annotationLink}>
          Old addresses of a former shop
        </Link>
      </AnnotatedSection>
    </>
  )
}
