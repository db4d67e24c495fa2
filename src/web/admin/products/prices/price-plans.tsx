import type { FetcherWithComponents } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import type { PricePlan, PricePlanState } from '#shop/pricing/price-plan.ts'
import { Button } from '#web/ui/button.tsx'

const stateTexts: Record<PricePlanState, string> = {
  planned: 'planned',
  running: 'in force',
  ended: 'ended',
  cancelled: 'cancelled',
  missed: 'missed: the shop was not running at that time',
  refused: 'not begun: above the original price',
}

type PricePlansProps = {
  Form: FetcherWithComponents<unknown>['Form']
  action: string
  plans: readonly PricePlan[]
}

export function PricePlans({ Form, action, plans }: PricePlansProps) {
  return (
    <div>
      <h3 className="font-semibold">Planned prices</h3>
      {plans.length === 0 && <p className="mt-1 text-stone">No price is planned.</p>}
      <ul>
        {plans.map((plan) => (
          <li
            key={plan.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-hem py-1.5"
          >
            <span className="figures">{planText(plan)}</span>
            {(plan.state === 'planned' || plan.state === 'running') && (
              <Form method="post" action={action}>
                <input type="hidden" name="intent" value="stop-plan" />
                <input type="hidden" name="planId" value={plan.id} />
                <Button variant="secondary" size="compact">
                  {plan.state === 'running' ? 'End now' : 'Cancel'}
                  <span className="sr-only"> {formatPaise(plan.pricePaise)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function planText({ pricePaise, beginsAt, endsAt, state, priceBeforePaise }: PricePlan): string {
  const until = endsAt ? `until ${endsAt.replace('T', ' ')}` : 'and stays'
  const after =
    state === 'running' && priceBeforePaise !== null
      ? `, then ${formatPaise(priceBeforePaise)}`
      : ''
  return `${formatPaise(pricePaise)} from ${beginsAt.replace('T', ' ')} ${until}${after}: ${stateTexts[state]}`
}
