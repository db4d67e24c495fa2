import { Form, useNavigation } from 'react-router'
import type { Day } from '#shop/tax/dated.ts'
import { goodsClasses } from '#shop/tax/goods-class.ts'
import { findRate, type TaxRate } from '#shop/tax/tax-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { DatedEntry } from './dated-entry.tsx'
import { goodsClassNames, goodsClassOptions, rateText } from './tax-messages.ts'

type RatesProps = { rates: readonly TaxRate[]; today: Day; version: string }

export function Rates({ rates, today, version }: RatesProps) {
  return (
    <dl className="divide-y divide-hem">
      {goodsClasses.map((goodsClass) => (
        <div key={goodsClass} className="py-2">
          <dt className="font-semibold">{goodsClassNames[goodsClass]}</dt>
          {rates
            .filter((rate) => rate.goodsClass === goodsClass)
            .map((rate) => (
              <DatedEntry
                key={rate.startsOn}
                name={goodsClassNames[goodsClass]}
                startsOn={rate.startsOn}
                text={rateText(rate)}
                today={today}
                isInForce={findRate(rates, goodsClass, today) === rate}
                intent="remove-rate"
                goodsClass={goodsClass}
                version={version}
              />
            ))}
        </div>
      ))}
    </dl>
  )
}

type RateFormProps = { version: string; problems: Partial<Record<string, string>> }

export function RateForm({ version, problems }: RateFormProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="mt-4 grid gap-4 border-t border-hem pt-4 sm:grid-cols-2"
    >
      <input type="hidden" name="taxVersion" value={version} />
      <SelectField
        label="Goods class"
        name="goodsClass"
        options={goodsClassOptions}
        problem={problems.goodsClass}
      />
      <Field
        label="Starts on"
        name="rateStartsOn"
        type="date"
        required
        problem={problems.rateStartsOn}
      />
      <Percentage label="Rate" name="rate" isRequired problem={problems.rate} />
      <Field
        label="Limit of one piece"
        name="limit"
        inputMode="decimal"
        autoComplete="off"
        hint="In rupees before tax; empty for one rate at any price"
        problem={problems.limit}
      />
      <Percentage label="Rate above the limit" name="above" problem={problems.above} />
      <Button
        size="compact"
        name="intent"
        value="save-rate"
        isBusy={isSending}
        className="justify-self-start sm:col-span-2"
      >
        Save rate
      </Button>
    </Form>
  )
}

type PercentageProps = {
  label: string
  name: string
  isRequired?: boolean
  problem: string | undefined
}

function Percentage({ label, name, isRequired, problem }: PercentageProps) {
  return (
    <Field
      label={label}
      name={name}
      required={isRequired}
      inputMode="decimal"
      autoComplete="off"
      hint="In percent"
      problem={problem}
    />
  )
}
