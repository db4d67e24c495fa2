import { Form, Link, useNavigation } from 'react-router'
import type {
  SettlementDifference,
  SettlementSums,
} from '#shop/books/settlements/settlement-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FiguresTable } from './figures-table.tsx'

type SettlementsProps = {
  sums: SettlementSums
  differences: readonly SettlementDifference[]
  problem: string | undefined
}

export function Settlements({ sums, differences, problem }: SettlementsProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
        <Field
          label="Settlement report"
          name="report"
          type="file"
          accept=".csv,text/csv"
          required
          problem={problem}
          className="max-w-sm"
        />
        <Button variant="secondary" size="compact" isBusy={isSending} className="mt-3">
          Import report
        </Button>
      </Form>
      {sums.lines === 0 ? (
        <p className="mt-4 text-stone">Nothing was imported for this period.</p>
      ) : (
        <dl className="figures mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-2">
          <Sum name="Payments" paise={sums.paymentsPaise} />
          <Sum name="Refunds" paise={sums.refundsPaise} />
          <Sum name="Fees" paise={sums.feesPaise} />
          <Sum name="GST on fees" paise={sums.taxPaise} />
          <Sum name="Paid out to the bank" paise={sums.netPaise} />
        </dl>
      )}
      {differences.length > 0 && (
        <div className="mt-4">
          <FiguresTable
            caption="Payments and refunds that differ"
            headings={['Payment or refund', 'Here', 'Settled']}
            rows={differences.map(differenceRow)}
          />
        </div>
      )}
    </>
  )
}

function Sum({ name, paise }: { name: string; paise: number }) {
  return (
    <div>
      <dt className="text-sm text-stone">{name}</dt>
      <dd>{formatPaise(paise)}</dd>
    </div>
  )
}

function differenceRow({ entityId, orderNumber, oursPaise, theirsPaise }: SettlementDifference) {
  return {
    key: entityId,
    cells: [
      <span key="entity" className="block">
        {entityId}
        {orderNumber && (
          <Link
            to={`/admin/orders/${orderNumber}`}
            className="flex min-h-11 items-center text-indigo underline"
          >
            {orderNumber}
          </Link>
        )}
      </span>,
      oursPaise === null ? 'unknown' : formatPaise(oursPaise),
      theirsPaise === null ? 'not yet' : formatPaise(theirsPaise),
    ],
  }
}
