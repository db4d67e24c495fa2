import { siteTopic } from '#shop/site/site-record.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { questionsData } from '#shop/seo/structured-data.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { describeStaticPage } from './describe-static-page.server.ts'
import type { Route } from './+types/faq-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ context }: Route.LoaderArgs) {
  markPublic(context, siteTopic)
  const faqs = await findNewestSiteRecord(context.get(shopContext).db, 'faqs')
  const questions = faqs?.body.FAQs ?? []
  describeStaticPage(context, 'FAQ', '/faq', { data: questionsData(questions) })
  return { questions }
}

export default function FaqPage({ loaderData: { questions } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="FAQ" description="Answers to what customers ask us most." />
      <div className="mx-auto max-w-measure">
        <BackHeader heading="Frequently Asked Questions" />
        {questions.length === 0 && (
          <EmptyState title="No questions yet">Yours may be the first.</EmptyState>
        )}
        <ol className="figures">
          {questions.map(({ question, response }, index) => (
            <li key={index} className="flex gap-4 border-b border-hem py-6 last:border-0">
              <span aria-hidden="true" className="min-w-8 font-heading text-xl text-madder">
                {index + 1}.
              </span>
              <div>
                <h2 className="text-xl">{question}</h2>
                <p className="mt-2 whitespace-pre-line text-stone">{response}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <span>Something else on your mind?</span>
          <ButtonLink to="/contact" variant="secondary" size="compact">
            Write to us
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
