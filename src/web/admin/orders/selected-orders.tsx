import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatSeenOrder } from '#shop/orders/selected-orders.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderStages, type OrderStatus } from '#shop/orders/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { formBarRef } from '../form-bar-ref.ts'
import type { OrdersResult } from './orders-result.ts'

/** The id of the form to which the list's check boxes belong through their `form` attribute. */
const FORM = 'selected-orders'

export function SelectOrder({ number }: { number: string }) {
  return (
    <label className="flex min-h-11 w-fit md:-my-1 items-center gap-2">
      <input
        type="checkbox"
        name="numbers"
        value={number}
        form={FORM}
        className="size-6 accent-indigo"
      />
      Select<span className="sr-only"> order {number}</span>
    </label>
  )
}

type SelectedOrdersProps = {
  orders: Order[]
  shown: OrderStatus | null
  result: OrdersResult | undefined
  children: ReactNode
}

/** The list with a bar of actions for the selected orders. The bar is hidden until the first
 * selection; without JavaScript it is always shown. */
export function SelectedOrders({ orders, shown, result, children }: SelectedOrdersProps) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const isHydrated = useHydrated()
  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>('input[name=numbers]') ?? []),
  ]
  const recount = () => setCount(boxes().filter((box) => box.checked).length)
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected
    recount()
  }

  useEffect(recount, [orders])
  useEffect(() => {
    if (result?.outcomes) selectAll(false)
  }, [result])

  return (
    <div ref={list} onChange={recount}>
      {isHydrated && orders.length > 1 && (
        <label className="flex min-h-11 w-fit items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={count === orders.length}
            onChange={(event) => selectAll(event.currentTarget.checked)}
            className="size-6 accent-indigo"
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < orders.length
            }}
          />
          Select all on this page
        </label>
      )}
      {children}
      <SelectionBar {...{ orders, shown, count, isHydrated }} />
    </div>
  )
}

type SelectionBarProps = Pick<SelectedOrdersProps, 'orders' | 'shown'> & {
  count: number
  isHydrated: boolean
}

function SelectionBar({ orders, shown, count, isHydrated }: SelectionBarProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'move-on'
  return (
    <Form
      ref={formBarRef}
      id={FORM}
      method="post"
      preventScrollReset
      hidden={isHydrated && count === 0}
      className="bottom-14 tall:sticky lg:bottom-0 z-10 mt-3 border-t-2 border-zari bg-paper px-4 py-2 shadow-lift"
    >
      {orders.filter(isMovable).map((order) => (
        <input key={order.id} type="hidden" name="seen" value={formatSeenOrder(order)} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="figures font-semibold">
          {isHydrated ? `${count} selected` : 'Selected orders'}
        </p>
        <Button variant="secondary" size="compact" name="intent" value="print-slips">
          Print packing slips
        </Button>
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor="selected-stage" className="text-sm text-stone">
            Set to
          </label>
          <select
            id="selected-stage"
            name="stage"
            defaultValue={Math.min(4, (shown ?? 1) + 1)}
            key={shown}
            className="min-h-11 max-w-full min-w-0 rounded-sm border border-stone/80 bg-paper px-2"
          >
            {orderStages
              .filter(({ status }) => status > 1)
              .map(({ status, name }) => (
                <option key={status} value={status}>
                  {name}
                </option>
              ))}
          </select>
          <Button size="compact" name="intent" value="move-on" isBusy={isBusy}>
            Change
          </Button>
        </div>
      </div>
    </Form>
  )
}

function isMovable(order: Order): boolean {
  return order.paymentState === 'paid' && order.archivedAt === null
}

/** Lists the result of each order on the page, because a notification would disappear too soon. */
export function SelectedOutcomes({ result }: { result: OrdersResult }) {
  const { outcomes } = result
  if (!outcomes) return null
  return (
    <section aria-labelledby="outcomes" className="mb-4 border-l-4 border-zari bg-paper px-4 py-2">
      <h2 id="outcomes" className="font-sans text-base font-semibold">
        {result.text}
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
