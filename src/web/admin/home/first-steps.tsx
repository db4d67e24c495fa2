import { Form, Link } from 'react-router'
import { isSkippable, type Step } from '#shop/own-shop/first-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { stepTexts } from './step-texts.ts'

const stateTexts = { done: 'Done', skipped: 'Skipped', 'to-do': 'To do' }

/** Leads from an empty shop to an open one. Each step knows from the shop's data whether it is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section aria-labelledby="first-steps" className="mt-6 border border-hem bg-paper p-4 sm:p-6">
      <h2 id="first-steps" className="text-xl">
        First steps
      </h2>
      <p className="text-stone">
        {done} of {steps.length} done. Visitors see ‘Opening soon’ until you open the shop.
      </p>
      <ol className="mt-3 divide-y divide-hem">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}

function StepRow({ step: { name, state } }: { step: Step }) {
  const { to, title, about } = stepTexts[name]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={to}
          className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm text-stone">{about}</p>
      </div>
      <p className={state === 'to-do' ? 'font-semibold' : 'text-stone'}>{stateTexts[state]}</p>
      {isSkippable(name) && state !== 'done' && (
        <Form method="post" action="/admin/settings/opening">
          <input type="hidden" name="step" value={name} />
          <Button
            variant="quiet"
            size="compact"
            name="intent"
            value={state === 'skipped' ? 'resume-step' : 'skip-step'}
            aria-label={`${state === 'skipped' ? 'Resume' : 'Skip'}: ${title}`}
          >
            {state === 'skipped' ? 'Resume' : 'Skip'}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Shown on the admin's home of a demo shop. */
export function DemoNotice() {
  return (
    <section aria-labelledby="demo" className="mt-6 border border-zari bg-paper p-4 sm:p-6">
      <h2 id="demo" className="text-xl">
        This is a demo
      </h2>
      <p className="mt-1 max-w-measure text-stone">
        Its products, orders and customers are made up. When you have seen enough, remove them and
        start with an empty shop.
      </p>
      <Form method="get" action="/admin/own-shop" className="mt-4">
        <Button size="compact">Start my own shop</Button>
      </Form>
    </section>
  )
}
