import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { siteTopic } from '#shop/site/site-record.ts'
import { findShopDetails } from '#shop/site/site-store.server.ts'
import { drawnFrom, shopContext } from '#web/shop-context.server.ts'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import { Notifications } from '#web/ui/notifications.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { usePageTurn } from '#web/ui/use-page-turn.ts'
import type { Route } from './+types/layout.ts'
import { pagesAhead, usePagesAhead } from './ahead/use-pages-ahead.ts'
import { useKeptCart } from './cart/use-kept-cart.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export const links = () => fontPreloads

/** Never the session: every page of the shop carries this frame, and most of them are kept and shown to everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, keep } = context.get(shopContext)
  drawnFrom(context, siteTopic)
  const details = await findShopDetails(db, keep)
  return {
    shopName: config.shopName,
    shopDetails: details?.body ?? null,
    hasDrawnPictures: config.demo !== 'no',
  }
}

export default function StorefrontLayout({
  loaderData: { shopName, shopDetails, hasDrawnPictures },
}: Route.ComponentProps) {
  useLive('/site/live', { isFreshAtStart: true, follower: pagesAhead })
  usePagesAhead()
  usePageTurn()
  useKeptCart(useLocation().pathname)

  return (
    <div className="flex min-h-dvh flex-col pt-(--header-height)">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header shopName={shopName} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer shopName={shopName} details={shopDetails} hasDrawnPictures={hasDrawnPictures} />
      <Notifications />
      <ScrollRestoration />
    </div>
  )
}
