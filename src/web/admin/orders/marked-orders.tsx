import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { seenOrder } from '#shop/orders/marked-orders.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderStages, type OrderStatus } from '#shop/orders/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import type { DeskAnswer } from './desk-answer.ts'

/** The check boxes of the list belong to this form, wherever they stand. */
const FORM = 'marked-orders'

export function MarkOrder({ number }: { number: string }) {
  return (
    <label className="-my-1 flex min-h-11 w-fit items-center gap-2">
      <input
        type="checkbox"
        name="numbers"
        value={number}
        form={FORM}
        className="size-6 accent-indigo"
      />
      Mark<span className="sr-only"> order {number}</span>
    </label>
  )
}

type MarkedOrdersProps = {
  orders: Order[]
  shown: OrderStatus | null
  answer: DeskAnswer | undefined
  children: ReactNode
}

/** The list, and a bar at the lower edge that appears with the first mark. Before the script arrives it stands below the list. */
export function MarkedOrders({ orders, shown, answer, children }: MarkedOrdersProps) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const isAwake = useIsAwake()
  const isBusy = useNavigation().formData?.get('intent') === 'move-on'
  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>('input[name=numbers]') ?? []),
  ]
  const recount = () => setCount(boxes().filter((box) => box.checked).length)
  const mark = (isMarked: boolean) => {
    for (const box of boxes()) box.checked = isMarked
    recount()
  }

  useEffect(recount, [orders])
  useEffect(() => {
    if (answer?.outcomes) mark(false)
  }, [answer])

  return (
    <div ref={list} onChange={recount}>
      {isAwake && orders.length > 1 && (
        <label className="flex min-h-11 w-fit items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={count === orders.length}
            onChange={(event) => mark(event.currentTarget.checked)}
            className="size-6 accent-indigo"
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < orders.length
            }}
          />
          Mark all on this page
        </label>
      )}
      {children}
      <Form
        id={FORM}
        method="post"
        preventScrollReset
        hidden={isAwake && count === 0}
        className="sticky bottom-0 z-10 mt-3 border-t-2 border-zari bg-paper px-4 py-2 shadow-lift"
      >
        {orders.filter(doesMove).map((order) => (
          <input key={order.id} type="hidden" name="seen" value={seenOrder(order)} />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="figures font-semibold">
            {isAwake ? `${count} marked` : 'Marked orders'}
          </p>
          <Button look="secondary" room="dense" name="intent" value="print-slips">
            Print marked packing slips
          </Button>
          <div className="flex items-center gap-2">
            <label htmlFor="marked-stage" className="text-sm text-stone">
              Set to
            </label>
            <select
              id="marked-stage"
              name="stage"
              defaultValue={Math.min(4, (shown ?? 1) + 1)}
              key={shown}
              className="min-h-11 rounded-sm border border-stone/70 bg-paper px-2"
            >
              {orderStages
                .filter(({ status }) => status > 1)
                .map(({ status, name }) => (
                  <option key={status} value={status}>
                    {name}
                  </option>
                ))}
            </select>
            <Button room="dense" name="intent" value="move-on" isBusy={isBusy}>
              Change
            </Button>
          </div>
        </div>
      </Form>
    </div>
  )
}

function doesMove(order: Order): boolean {
  return order.paymentState === 'paid' && order.archivedAt === null
}

/** What became of each: it stays for as long as the page is open, because a notification alone would be gone too soon. */
export function MarkedOutcomes({ answer }: { answer: DeskAnswer }) {
  const { outcomes } = answer
  if (!outcomes) return null
  return (
    <section aria-labelledby="outcomes" className="mb-4 border-l-4 border-zari bg-paper px-4 py-2">
      <h2 id="outcomes" className="font-sans text-base font-semibold">
        {answer.text}
      </h2>
      <ul className="max-h-60 overflow-y-auto text-sm">
        {outcomes.map(({ number, isDone, text }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3">
            {isDone ? (
              <CheckIcon className="size-5 text-leaf" />
            ) : (
              <AlertIcon className="size-5 text-rose" />
            )}
            <Link
              to={`/admin/orders/${number}`}
              className="figures inline-block py-2 tracking-wider text-indigo underline-offset-2 hover:underline"
            >
              {number}
            </Link>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
