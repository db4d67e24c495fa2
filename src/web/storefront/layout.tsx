import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { findShownConsents } from '#shop/compliance/consents/consent-text-store.server.ts'
import { findSizesInCart } from '#shop/settings/cart/find-sizes-in-cart.server.ts'
import { findShownGuestCheckout } from '#shop/settings/guest-checkout/guest-checkout-store.server.ts'
import { findShownHoliday } from '#shop/settings/holiday/holiday-store.server.ts'
import { noticeAt } from '#shop/settings/holiday/holiday.ts'
import { isShown } from '#shop/site/brand/announcement.ts'
import { hasDefaultName } from '#shop/site/brand/brand.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { logoPath } from '#shop/site/brand/logo.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { findShopDetails } from '#shop/site/site-store.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'
import { Notifications } from '#web/ui/notifications.tsx'
import { useRouteFocus } from '#web/ui/use-route-focus.ts'
import type { Route } from './+types/layout.ts'
import { useCartSync } from './cart/use-cart-sync.ts'
import { Header } from './header.tsx'
import { keptHtml, deferredPart } from './deferred/deferred-part.tsx'
import { DeferredEffects } from './deferred/deferred-effects.tsx'
import { loadMenus } from './load-menus.server.ts'
import type { StorefrontData } from './storefront-data.ts'

/** The year of the specification's footer. */
const FIRST_YEAR = 2024

const Footer = deferredPart('Footer', keptHtml('footer', 'body footer'))

/** This loader never reads the session: every storefront page contains its data, and most pages are
 * cached for all visitors. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<StorefrontData> {
  const { db, config, keep, live } = context.get(shopContext)
  dependsOn(context, siteTopic)
  const [details, { name, tagline, logo, announcement }, menus, holiday, guests, sizes, consents] =
    await Promise.all([
      findShopDetails(db, keep),
      findBrand({ db, keep, config }),
      loadMenus(request, context),
      findShownHoliday(db, keep),
      findShownGuestCheckout(db, keep),
      findSizesInCart(db, keep),
      findShownConsents(db, keep),
    ])
  return {
    shopName: name,
    tagline,
    announcement: isShown(announcement, new Date())
      ? { text: announcement.text, ...(announcement.link && { href: announcement.link }) }
      : null,
    holiday: noticeAt(holiday, new Date())?.text ?? null,
    logo: logo && { src: logoPath(logo), width: logo.width, height: logo.height },
    shopDetails: details?.body ?? null,
    hasDrawnPictures: config.demo !== 'no' && !live.opening().wasDemo,
    menus,
    newsletterConsent: consents.newsletter.body,
    ...(hasDefaultName({ name }) && { hasDrawings: true }),
    year: hasDefaultName({ name }) ? FIRST_YEAR : new Date().getFullYear(),
    ...(guests.guestCheckoutIsOn && { hasGuestCart: true }),
    ...(sizes === 'several' && { hasSeveralSizes: true }),
  }
}

export default function StorefrontLayout({
  loaderData: {
    shopName,
    tagline,
    logo,
    announcement,
    holiday,
    shopDetails,
    hasDrawnPictures,
    year,
    menus,
    newsletterConsent,
    hasGuestCart,
    hasSeveralSizes,
  },
}: Route.ComponentProps) {
  useRouteFocus()
  useCartSync(useLocation().pathname)

  return (
    <div
      data-guest-cart={hasGuestCart}
      data-several-sizes={hasSeveralSizes}
      className="flex min-h-dvh flex-col"
    >
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {announcement && (
        <aside aria-label="Announcement">
          <a href={announcement.href}>{announcement.text}</a>
        </aside>
      )}
      {holiday && (
        <aside aria-label="Holiday notice" className="bg-linen px-4 py-3 text-center">
          {holiday}
        </aside>
      )}
      <Header shopName={shopName} logo={logo} menus={menus} />
      <main id="main" tabIndex={-1} className="flex-1">
        <DeferredEffects />
        <Outlet />
      </main>
      <Footer
        {...{ shopName, tagline, year, details: shopDetails, hasDrawnPictures, newsletterConsent }}
        columns={menus.footer}
      />
      <Notifications />
      <ScrollRestoration />
    </div>
  )
}
