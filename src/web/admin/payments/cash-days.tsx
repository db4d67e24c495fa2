import type { CashDay } from '#shop/payment-admin/lists/cash-order-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'

export function CashDays({ days }: { days: CashDay[] }) {
  if (days.length === 0) return null
  return (
    <table className="figures mt-6 w-full max-w-measure bg-paper text-left text-sm">
      <caption className="py-2 text-left font-sans text-base font-semibold">Cash received</caption>
      <thead className="border-b border-hem text-stone">
        <tr>
          <th scope="col" className="px-4 py-2 font-semibold">
            Day
          </th>
          <th scope="col" className="px-4 py-2 font-semibold">
            Orders
          </th>
          <th scope="col" className="px-4 py-2 text-right font-semibold">
            Total
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hem">
        {days.map(({ day, orders, paise }) => (
          <tr key={day}>
            <td className="px-4 py-2">{formatDate(new Date(`${day}T12:00:00+05:30`))}</td>
            <td className="px-4 py-2">{orders}</td>
            <td className="px-4 py-2 text-right font-semibold">{formatPaise(paise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
