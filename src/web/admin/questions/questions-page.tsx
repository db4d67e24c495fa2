import { useEffect } from 'react'
import { Link } from 'react-router'
import { parsePage } from '#shop/paging.ts'
import {
  listQuestions,
  questionFilters,
  type QuestionFilter,
} from '#shop/questions/question-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { withinPages } from '#web/within-pages.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { countText } from '../count-text.ts'
import type { Route } from './+types/questions-page.ts'
import { QuestionCard } from './question-card.tsx'
import { questionsAction } from './questions-action.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { searchParams } = new URL(request.url)
  const filter = questionFilters.find((each) => each === searchParams.get('show')) ?? 'waiting'
  const page = parsePage(searchParams.get('page'))
  const questions = await listQuestions(context.get(shopContext).db, filter, page)
  return { filter, filters: questionFilters, questions: withinPages(request, questions) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return questionsAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

const filterNames: Record<QuestionFilter, string> = {
  waiting: 'To answer',
  all: 'All',
  hidden: 'Hidden',
}

const pill =
  'rounded-full border border-stone/80 px-3.5 text-sm leading-10.5 hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper'

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, filters, questions } = loaderData
  const result = useLastResult(actionData)
  useEffect(() => {
    if (result) notify[result.tone](result.text)
  }, [result])
  return (
    <>
      <title>Questions – Admin</title>
      <h1 className="text-2xl">Questions</h1>
      <p className="mt-1 max-w-measure text-stone">
        Asked on product pages. An answered question appears on the page of its piece, and the
        customer gets one mail. To answer by mail only, hide the question first.
      </p>
      <nav aria-label="Filter questions" className="my-4 flex flex-wrap gap-1.5">
        {filters.map((each) => (
          <Link
            key={each}
            to={`/admin/questions?show=${each}`}
            aria-current={each === filter ? 'true' : undefined}
            className={pill}
          >
            {filterNames[each]}
          </Link>
        ))}
      </nav>
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(questions, 'question', 'questions')}
      </p>
      {questions.items.length === 0 && (
        <EmptyState title="No questions here">
          Customers ask with the button below a product.
        </EmptyState>
      )}
      <ul className="space-y-3">
        {questions.items.map((question) => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
      <Pagination
        page={questions.page}
        pages={questions.pages}
        linkTo={(page) => `/admin/questions?show=${filter}&page=${page}`}
      />
    </>
  )
}
