import type { ReactNode } from 'react'
import type { ShownColumn } from '#shop/site/menus/shown-menus.ts'
import { safeLink, type ShopDetails } from '#shop/site/site-record.ts'
import { FacebookIcon, InstagramIcon, PinIcon, PinterestIcon } from './footer-icons.tsx'
import { Thread } from '#web/ui/thread.tsx'
import { CachedFragment } from '../rendering/fragment-cache.tsx'
import { MenuAnchor } from './menu-anchor.tsx'
import { Newsletter } from './newsletter.tsx'

type FooterProps = {
  shopName: string
  year: number
  tagline: string
  details: ShopDetails | null
  hasDrawnPictures: boolean
  columns: readonly ShownColumn[]
  newsletterConsent?: string | undefined
}

export function Footer(props: FooterProps) {
  const { shopName, tagline, year, details, hasDrawnPictures, columns, newsletterConsent } = props
  return (
    <CachedFragment as="footer" cacheKey={JSON.stringify(props)} className="footer on-dark">
      <div className="page-width">
        <div className="foot">
          <div className="md:col-span-2 lg:col-span-1">
            <Newsletter consent={newsletterConsent} />
          </div>
          {columns.map((column, index) => (
            <LinkColumn key={index} id={columnId(index)} {...column} />
          ))}
          {details && <VisitUs details={details} />}
        </div>
        <Thread className="foot-thread" isDrawn={false} />
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 text-sm">
          <p>{`© ${year} ${[shopName, tagline].filter(Boolean).join(' · ')}`}</p>
          {hasDrawnPictures && <p>The pictures in this demo shop are illustrations.</p>}
        </div>
      </div>
    </CachedFragment>
  )
}

const columnId = (index: number) => (index === 0 ? 'customer-service' : `footer-column-${index}`)

function LinkColumn({ id, heading, links }: ShownColumn & { id: string }) {
  return (
    <nav aria-labelledby={id}>
      <FooterHeading id={id}>{heading}</FooterHeading>
      <ul className="grid grid-cols-2 gap-x-6 md:mt-1">
        {links.map((link, index) => (
          <li key={index}>
            <MenuAnchor link={link} className="foot-line" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function VisitUs({ details }: { details: ShopDetails }) {
  const map = safeLink(details.mapsLink)
  const networks = [
    { name: 'Instagram', url: safeLink(details.instagram), Icon: InstagramIcon },
    { name: 'Facebook', url: safeLink(details.facebook), Icon: FacebookIcon },
    { name: 'Pinterest', url: safeLink(details.pinterest), Icon: PinterestIcon },
  ]
  return (
    <section aria-labelledby="visit-us" className="foot-visit">
      <FooterHeading id="visit-us">Visit Us</FooterHeading>
      <address className="mt-2 whitespace-pre-line not-italic md:max-w-64">
        {details.address}
      </address>
      {map && (
        <a href={map} rel="noreferrer" className="foot-line gap-2">
          <PinIcon className="size-5 text-zari" />
          View on map
        </a>
      )}
      <ul className="-ml-2.5 flex gap-1">
        {networks.map(
          ({ name, url, Icon }) =>
            url && (
              <li key={name}>
                <a
                  href={url}
                  rel="noreferrer"
                  aria-label={name}
                  className="grid size-11 place-items-center hover:text-hem"
                >
                  <Icon />
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

function FooterHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xl">
      {children}
    </h2>
  )
}
