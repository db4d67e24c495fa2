import { data, redirect } from 'react-router'
import { advanceText } from '#shop/advance-sale.ts'
import { pageProduct } from '#shop/catalogue/page-product.ts'
import { productTopic } from '#shop/catalogue/product.ts'
import { findKind, kindName, type ProductKind } from '#shop/kinds/product-kind.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { markPublic, pageContext, shopContext } from '#web/shop-context.server.ts'
import { productPath, slugOf } from '#shop/seo/product-path.ts'
import { videoData } from '#shop/seo/video-data.ts'
import { breadcrumbData, productData, linkPreviewOf } from '#shop/seo/structured-data.ts'
import { isSoldByMetre } from '#shop/tax/unit-codes.ts'
import { findShopFront } from '#shop/site/brand/brand-store.server.ts'
import { Price } from '#web/ui/price.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { listingFacts } from '#shop/seo/listing-facts.ts'
import { shopAttributes } from '../attributes.server.ts'
import { shopKinds } from '../kinds.server.ts'
import { showsDesigns } from '../list-display.server.ts'
import { PageHead } from '../page-head.tsx'
import { WishHeart } from '../wish-list/wish-heart.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/product-page.ts'
import { ProductChoice } from './product-choice.tsx'
import { ProductGallery } from './gallery/product-gallery.tsx'
import { shownVideo } from './gallery/shown-video.server.ts'
import { findProductPage } from '#shop/product-page/product-page-store.server.ts'
import { listReviews } from '#shop/reviews/review-store.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { questionsHtml } from '../questions/questions-html.server.tsx'
import { ratingHtml, reviewsHtml } from '../reviews/reviews-html.server.tsx'
import { legalFactsHtml } from './facts/legal-facts.server.tsx'
import { alsoInHtml } from './facts/also-in.server.tsx'
import { attributeFactsHtml } from './facts/attribute-facts.server.tsx'
import { soldOutFormHtml } from '../back-in-stock/sold-out-form.server.tsx'
import { checkFormHtml } from '../delivery/check-form.server.tsx'
import { promisesHtml } from './promises/promises.server.tsx'
import { shareHtml } from '../share/share-html.server.tsx'
import { relatedPieces } from './related/related-pieces.server.tsx'
import { sizeGuideHtml } from './size-guide.server.tsx'

export { StorefrontError as ErrorBoundary }

/** Longest slug in characters that is shown as the type, as specified for saree and suit. For a
 * longer one the kind's name is shown. */
const TYPE_SHOWN_MAX = 8

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [page, front, kinds, attributes, business] = await loadParts(context, params.id)
  if (!page) throw data('No such product', { status: 404 })
  const { product: found, counts, questions, windows, video } = page
  const path = productPath(found)
  // Data is the same under every slug. A redirect would make the open page push a history entry.
  if ((params.slug ?? '') !== slugOf(found.title) && !context.get(pageContext).isData)
    throw redirect(path + new URL(request.url).search, 301)
  const product = pageProduct(found)
  const isUnlisted = found.state === 'unlisted'
  const alsoIn = await alsoInHtml(shop.db, found, attributes)
  const related = relatedPieces(page.related)
  markPublic(context, productTopic(product.id), ...alsoIn.topics, ...related.topics)
  const { title, type } = product
  const [image] = product.images
  describePage(context, {
    path,
    isProduct: true,
    isUnlisted,
    ...(!isUnlisted && {
      data: [
        productData(product, front, listingFacts(found, attributes), counts),
        breadcrumbData(breadcrumbsOf({ title, type, path }, kinds), front),
        ...(video ? videoData(product, video, front) : []),
      ],
    }),
    ...(image && { picture: { ...linkPreviewOf(image), alt: image.alt } }),
  })
  const kind = findKind(kinds, type)
  const reviews = counts?.reviews ? await listReviews(shop.db, product.id) : []
  return {
    product,
    type: type.length > TYPE_SHOWN_MAX ? kindName(kinds, type) : type,
    rating: ratingHtml(counts),
    video: video ? shownVideo(video, product.images) : null,
    isByMetre: isSoldByMetre(found, kind),
    advance: product.advance ? advanceText(product.advance) : '',
    belowChoice: [
      alsoIn.html,
      soldOutFormHtml(product),
      sizeGuideHtml(kind),
      checkFormHtml(product.id),
      await promisesHtml(context, found, attributes, windows),
      shareHtml({ title, url: front.shopUrl + path }),
    ].join(''),
    facts: attributeFactsHtml(attributes, found),
    legal: await legalFactsHtml(context, found),
    words:
      related.html +
      '<div class="words">' +
      questionsHtml({
        product: { id: product.id, title, url: front.shopUrl + path },
        questions,
        whatsapp: business?.body.whatsapp ?? '',
      }) +
      reviewsHtml({ productId: product.id, counts, reviews }) +
      '</div>',
  }
}

async function loadParts(context: Route.LoaderArgs['context'], id: string) {
  const shop = context.get(shopContext)
  const isByDesign = await showsDesigns(context)
  return Promise.all([
    findProductPage(shop.db, id, isByDesign),
    findShopFront(shop),
    shopKinds(context),
    shopAttributes(context),
    shop.keep('business', [siteTopic], () => findNewestSiteRecord(shop.db, 'business')),
  ])
}

function breadcrumbsOf(
  { title, type, path }: { title: string; type: string; path: string },
  kinds: readonly ProductKind[],
) {
  return [
    { name: 'Home', path: '/' },
    { name: kindName(kinds, type), path: `/shop/${type}` },
    { name: title, path },
  ]
}

export default function ProductPage({
  loaderData: {
    product,
    type,
    rating,
    video,
    isByMetre,
    advance,
    belowChoice,
    facts,
    legal,
    words,
  },
}: Route.ComponentProps) {
  const { title, description, highlights, images } = product
  return (
    <article
      key={product.id}
      className="page-width flex flex-col gap-4 pt-0 md:grid md:gap-6 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[auto_1fr] md:items-start md:gap-x-10 md:pt-10 lg:gap-x-16"
    >
      <PageHead title={title} description={description.slice(0, 160)} />
      {/* Screen readers meet the heading before the gallery, which is above it on a phone. */}
      <div className="md:col-start-2">
        <div className="flex items-center justify-between gap-x-4">
          <p className="text-sm tracking-[0.2em] text-stone uppercase">{type}</p>
          {rating && (
            <div
              className="relative -my-3 mr-auto text-sm"
              dangerouslySetInnerHTML={{ __html: rating }}
            />
          )}
          <div className="-my-3">
            <WishHeart id={product.id} title={title} />
          </div>
        </div>
        <h1 className="mt-1 mb-1 text-[1.5rem] leading-[1.25] md:mb-0 md:text-3xl lg:text-4xl">
          {title}
        </h1>
        <ThreadUnder className="mt-4 mb-4 max-md:hidden" />
        <Price
          sellingPaise={product.sellingPricePaise}
          struckPaise={product.struckPricePaise}
          strike={product.strike}
          isLarge
        />
        {isByMetre && <p className="mt-1">per metre; the quantity is in metres</p>}
        {advance && <p className="mt-2 font-semibold">{advance}</p>}
      </div>
      <ProductGallery images={images} title={title} video={video} />
      {/* On a phone this column has no box of its own, so that the buy bar can stick to the article. */}
      <div className="max-md:contents md:col-start-2 md:flex md:flex-col md:gap-6">
        <ProductChoice product={product} />
        {belowChoice && <div dangerouslySetInnerHTML={{ __html: belowChoice }} />}
        <div className="order-3 max-w-measure">
          <p className="story whitespace-pre-line">{description}</p>
          {(facts || highlights.length > 0) && <h2 className="mt-7 text-xl">Highlights</h2>}
          {highlights.length > 0 && (
            <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-zari">
              {highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          )}
          {facts && <div dangerouslySetInnerHTML={{ __html: facts }} />}
          {legal && <div dangerouslySetInnerHTML={{ __html: legal }} />}
        </div>
      </div>
      <div className="order-4 mt-6 md:col-span-2" dangerouslySetInnerHTML={{ __html: words }} />
    </article>
  )
}
