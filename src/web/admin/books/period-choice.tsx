import { Form, Link } from 'react-router'
import type { Period } from '#shop/books/period.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** Periods with a link of their own: those that are filed next. */
const [MONTHS_LINKED, QUARTERS_LINKED] = [3, 2]

type PeriodChoiceProps = { period: Period; months: readonly Period[]; quarters: readonly Period[] }

export function PeriodChoice({ period, months, quarters }: PeriodChoiceProps) {
  const known = [...months, ...quarters]
  const all = known.some(({ key }) => key === period.key) ? known : [period, ...known]
  const linked = [...months.slice(0, MONTHS_LINKED), ...quarters.slice(0, QUARTERS_LINKED)]
  return (
    <>
      <nav aria-label="Latest periods" className="mt-3 flex flex-wrap gap-x-5">
        {linked.map(({ key, label }) => (
          <Link
            key={key}
            to={`/admin/books?period=${key}`}
            aria-current={key === period.key ? 'page' : undefined}
            className="inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <OtherPeriod period={period} all={all} />
    </>
  )
}

function OtherPeriod({ period, all }: { period: Period; all: readonly Period[] }) {
  return (
    <Form method="get" className="mt-2 flex flex-wrap items-end gap-3">
      <SelectField
        key={period.key}
        label="Period"
        name="period"
        defaultValue={period.key}
        options={all.map(({ key, label }) => ({ value: key, label }))}
      />
      <Button variant="secondary" size="compact" className="min-h-12">
        Show
      </Button>
    </Form>
  )
}
