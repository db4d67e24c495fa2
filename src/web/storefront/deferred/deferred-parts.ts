import { followStream } from '#web/ui/live/follow-stream.ts'
import { startDeliveryCheck } from '../delivery/check-delivery.ts'
import { ErrorPage } from '../error-page.tsx'
import { Footer } from '../footer.tsx'
import { NewsletterBand } from '../home/newsletter-band.tsx'
import { PhoneMenuLinks } from '../phone-menu-links.tsx'
import { startPointerParts } from '../products/pictures/start-pointer-parts.ts'
import { startSharing } from '../share/share.ts'
import { KeptCustomerText } from './kept-customer-text.tsx'
import { readViewed, recordView } from '../recent/viewed-storage.ts'
import { startWishHearts } from '../wish-list/wish-hearts.ts'
import { prefetchCache, prefetchLinks, prefetchMarkedLinks } from '../prefetch/prefetch-links.ts'

/** Code that a storefront page needs only after hydration. The browser loads it as a separate script. */
export const deferredParts = {
  Footer,
  NewsletterBand,
  PhoneMenuLinks,
  ErrorPage,
  KeptCustomerText,
  followStream,
  prefetchCache,
  prefetchLinks,
  prefetchMarkedLinks,
  startSharing,
  readViewed,
  recordView,
  startDeliveryCheck,
  startPointerParts,
  startWishHearts,
}

export type DeferredParts = typeof deferredParts
