import type { CourierCash } from '#shop/books/report/courier-cash-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { FiguresTable } from './figures-table.tsx'

export function CourierCashTable({ couriers }: { couriers: readonly CourierCash[] }) {
  if (couriers.length === 0) return <p className="text-stone">No cash in this period.</p>
  return (
    <FiguresTable
      caption="Cash by courier"
      headings={['Courier', 'Recorded', 'Still owed today']}
      rows={couriers.map(({ courier, receivedPaise, receivedOrders, owedPaise, owedOrders }) => ({
        key: courier,
        cells: [
          courier || 'No courier',
          `${formatPaise(receivedPaise)} (${receivedOrders})`,
          `${formatPaise(owedPaise)} (${owedOrders})`,
        ],
      }))}
    />
  )
}
