import { hasDefaultName } from '#shop/site/brand/brand.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import small from '../pictures/about-560.avif'
import smallWebp from '../pictures/about-560.webp'
import large from '../pictures/about-1000.avif'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { describeStaticPage } from './describe-static-page.server.ts'
import type { Route } from './+types/about-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ context }: Route.LoaderArgs) {
  markPublic(context, siteTopic)
  describeStaticPage(context, 'About Us', '/about')
  const { db, config, keep } = context.get(shopContext)
  const about = await findNewestSiteRecord(db, 'about')
  const hasDrawings = hasDefaultName(await findBrand({ db, config, keep }))
  return { aboutUs: about?.body.aboutUs ?? '', hasDrawings }
}

export default function AboutPage({ loaderData: { aboutUs, hasDrawings } }: Route.ComponentProps) {
  const [first, ...others] = aboutUs.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead
        title="About Us"
        description={first?.slice(0, 160) ?? 'Who we are, and how we choose each piece.'}
      />
      <div className="mx-auto max-w-measure">
        <BackHeader heading="About Us" />
        {first ? (
          <p className="font-heading text-xl leading-relaxed whitespace-pre-line md:text-2xl md:leading-normal">
            {first}
          </p>
        ) : (
          <EmptyState title="Our story is being written" />
        )}
        {first && hasDrawings && <FabricImage />}
        {others.map((paragraph, index) => (
          <p key={index} className="mt-6 whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  )
}

function FabricImage() {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={`${small} 560w, ${large} 1000w`}
        sizes="(min-width: 48rem) 640px, 100vw"
      />
      <img
        src={smallWebp}
        alt=""
        width={1000}
        height={667}
        loading="lazy"
        decoding="async"
        className="mt-8 aspect-2/1 w-full bg-linen object-cover object-[50%_40%]"
      />
    </picture>
  )
}
