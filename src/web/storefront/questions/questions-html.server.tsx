import { renderToStaticMarkup } from 'react-dom/server'
import { chatLink, questionPath, type AnsweredQuestion } from '#shop/questions/question.ts'
import { formatDate } from '#shop/shop-date.ts'
import { dialled } from '#shop/site/business-details.ts'
import { buttonClass } from '#web/ui/button.tsx'

type ProductQuestions = {
  product: { id: string; title: string; url: string }
  questions: readonly AnsweredQuestion[]
  /** The number as entered by the owner, or ''. */
  whatsapp: string
}

/** The region with answered questions on a product page, which needs no script. */
export function questionsHtml(props: ProductQuestions): string {
  return renderToStaticMarkup(<QuestionsRegion {...props} />)
}

function QuestionsRegion({ product, questions, whatsapp }: ProductQuestions) {
  const chat = dialled(whatsapp)
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="region-head">
        Questions
      </h2>
      <ul className="divide-y divide-hem">
        {questions.map((question) => (
          <li key={question.id} className="max-w-measure py-5">
            <Question {...question} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={questionPath(product.id)} className={buttonClass('secondary', 'compact')}>
          Ask about this piece
        </a>
        {chat && (
          <a
            href={chatLink(chat, product)}
            rel="noreferrer"
            className={buttonClass('quiet', 'compact')}
          >
            Ask on WhatsApp
          </a>
        )}
      </p>
    </section>
  )
}

function Question({ size, body, answer, answeredAt }: AnsweredQuestion) {
  return (
    <>
      <p className="font-semibold break-words whitespace-pre-line">{body}</p>
      {size && <p className="text-sm text-stone">About size {size}</p>}
      <div className="mt-3 border-l-4 border-zari bg-linen px-4 py-3">
        <p className="text-sm text-stone">The shop answered on {formatDate(answeredAt)}</p>
        <p className="break-words whitespace-pre-line">{answer}</p>
      </div>
    </>
  )
}
