import type { InfoKind, SiteRecord } from '#shop/site/site-record.ts'
import { useRenderedVersion } from '#web/ui/use-rendered-version.ts'
import { AboutForm } from './about-form.tsx'
import { FaqsForm } from './faqs-form.tsx'
import { ShopDetailsForm } from './shop-details-form.tsx'
import type { SiteResult } from './site-result.ts'

type Records = {
  about: SiteRecord<'about'>[]
  'shop-details': SiteRecord<'shop-details'>[]
  faqs: SiteRecord<'faqs'>[]
}

/** The form remounts after its own update or a restore. If another admin publishes, it keeps the
 * typed text. */
export function InfoForm({
  kind,
  records,
  result,
}: {
  kind: InfoKind
  records: Records
  result: SiteResult | undefined
}) {
  const version = records[kind][0]?.version ?? 0
  const renderedVersion = useRenderedVersion(
    result?.outcome === 'published' ? result.version : undefined,
    version,
  )
  const refused = result?.outcome === 'refused' ? result : undefined
  const common = { version, problem: refused?.message, problems: refused?.problems ?? {} }
  switch (kind) {
    case 'about':
      return <AboutForm key={renderedVersion} newest={records.about[0]?.body} {...common} />
    case 'shop-details':
      return (
        <ShopDetailsForm
          key={renderedVersion}
          newest={records['shop-details'][0]?.body}
          {...common}
        />
      )
    case 'faqs':
      return <FaqsForm key={renderedVersion} newest={records.faqs[0]?.body} {...common} />
  }
}
