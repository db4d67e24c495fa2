import type { SectionItem } from '#shop/site/home/home-sections.ts'
import { Newsletter } from '../newsletter.tsx'
import { useNewsletterConsent } from '../use-newsletter-consent.ts'

/** The newsletter's form as a section of the home page. */
export function NewsletterBand({ heading, text }: Pick<SectionItem, 'heading' | 'text'>) {
  const consent = useNewsletterConsent()
  return (
    <section className="newsletter-band home-band bg-linen">
      <div className="page-width py-12">
        <Newsletter heading={heading} text={text} consent={consent} />
      </div>
    </section>
  )
}
