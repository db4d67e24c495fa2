import type { ReactNode } from 'react'
import { dialled, type BusinessDetails } from '#shop/site/business-details.ts'
import { safeLink } from '#shop/site/site-record.ts'

type ContactDetailsProps = { business: BusinessDetails | null; mapsLink: string }

/** Shows only the details that the owner has entered. */
export function ContactDetails({ business, mapsLink }: ContactDetailsProps) {
  const { phone = '', whatsapp = '', email = '', openingHours = '' } = business ?? {}
  const map = safeLink(mapsLink)
  const [call, chat] = [dialled(phone), dialled(whatsapp)]
  if (!call && !chat && !email && !openingHours && !map) return null
  return (
    <dl className="mt-6 space-y-2">
      {call && (
        <Detail name="Phone">
          <DetailLink href={`tel:+${call}`}>{phone}</DetailLink>
        </Detail>
      )}
      {chat && (
        <Detail name="WhatsApp">
          <DetailLink href={`https://wa.me/${chat}`}>{whatsapp}</DetailLink>
        </Detail>
      )}
      {email && (
        <Detail name="Email">
          <DetailLink href={`mailto:${email}`}>{email}</DetailLink>
        </Detail>
      )}
      {openingHours && <Detail name="Opening hours">{openingHours}</Detail>}
      {map && (
        <Detail name="Map">
          <DetailLink href={map}>Find us on the map</DetailLink>
        </Detail>
      )}
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-stone">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}

function DetailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noreferrer"
      className="inline-flex min-h-11 items-center break-all text-indigo underline underline-offset-2"
    >
      {children}
    </a>
  )
}
