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
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { ModeratedList } from '../moderation/moderated-list.tsx'
import { useNotifiedResult } from '../use-notified-result.ts'
import type { Route } from './+types/questions-page.ts'
import { QuestionCard } from './question-card.tsx'
import { questionsAction } from './questions-action.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { searchParams } = new URL(request.url)
  const filter = questionFilters.find((each) => each === searchParams.get('show')) ?? 'waiting'
  const page = parsePage(searchParams.get('page'))
  const questions = await listQuestions(context.get(shopContext).db, filter, page)
  return { filter, questions: redirectPastLastPage(request, questions) }
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

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, questions } = loaderData
  useNotifiedResult(actionData)
  return (
    <>
      <title>Questions – Admin</title>
      <h1 className="text-2xl">Questions</h1>
      <p className="mt-1 max-w-measure text-stone">
        Asked on product pages. An answered question appears on the page of its piece, and the
        customer gets one mail. To answer by mail only, hide the question first.
      </p>
      <ModeratedList
        names={{ one: 'question', many: 'questions', address: '/admin/questions' }}
        filter={filter}
        filterNames={filterNames}
        page={questions}
        emptyText="Customers ask with the button below a product."
      >
        {(question) => <QuestionCard question={question} />}
      </ModeratedList>
    </>
  )
}
