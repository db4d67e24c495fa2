import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { OrdersView } from './orders-view.ts'

export function NoOrders({ view }: { view: OrdersView }) {
  const [parameters] = useSearchParams()
  if (parameters.size === 0)
    return <EmptyState title="No orders yet">New orders appear here once they are paid.</EmptyState>
  return (
    <EmptyState title="No orders here">
      {view.search ? `Nothing matches “${view.search}”.` : 'No orders match this filter.'}
    </EmptyState>
  )
}
