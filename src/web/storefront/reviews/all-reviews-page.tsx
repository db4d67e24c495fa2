import { findPublicProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { pageOf, parsePage } from '#shop/paging.ts'
import { findReviewCounts, listReviews } from '#shop/reviews/review-store.server.ts'
import { REVIEWS_PER_PAGE } from '#shop/reviews/review.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/all-reviews-page.ts'
import { ReviewList } from './review-list.tsx'

export { StorefrontError as ErrorBoundary }

/** The product page has the newest reviews, this page has all. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const product = await findPublicProduct(db, id)
  if (!product) throw new Response('No such product', { status: 404 })
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const [counts, reviews] = await Promise.all([
    findReviewCounts(db, product.id),
    listReviews(db, product.id, page),
  ])
  return {
    title: product.title,
    path: productPath(product),
    id: product.id,
    reviews: redirectPastLastPage(
      request,
      pageOf(reviews, page, counts?.reviews ?? 0, REVIEWS_PER_PAGE),
    ),
  }
}

export default function AllReviewsPage({ loaderData }: Route.ComponentProps) {
  const { title, path, id, reviews } = loaderData
  return (
    <div className="page-width py-8">
      <PageHead title={`Reviews of ${title}`} />
      <meta name="robots" content="noindex" />
      <BackHeader heading={`Reviews of ${title}`} fallback={path} />
      <ReviewList reviews={reviews.items} />
      <Pagination
        page={reviews.page}
        pages={reviews.pages}
        linkTo={(page) => `/reviews/${id}?page=${page}`}
      />
    </div>
  )
}
