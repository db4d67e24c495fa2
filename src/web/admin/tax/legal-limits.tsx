import { Form, useNavigation } from 'react-router'
import { latestOn, type Day } from '#shop/tax/dated.ts'
import { legalLimitNames, type LegalLimit } from '#shop/tax/legal-limit.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { DatedEntry } from './dated-entry.tsx'
import { legalLimitOptions, legalLimitTexts, limitAmountText } from './legal-limit-messages.ts'

type LegalLimitsProps = { limits: readonly LegalLimit[]; today: Day; version: string }

export function LegalLimits({ limits, today, version }: LegalLimitsProps) {
  return (
    <dl className="divide-y divide-hem">
      {legalLimitNames.map((name) => {
        const own = limits.filter((limit) => limit.name === name)
        return (
          <div key={name} className="py-3">
            <dt className="font-semibold">{legalLimitTexts[name].label}</dt>
            <dd className="max-w-measure">{legalLimitTexts[name].text}</dd>
            {own.map((limit) => (
              <DatedEntry
                key={limit.startsOn}
                name={legalLimitTexts[name].label}
                startsOn={limit.startsOn}
                text={limitAmountText(limit.amountPaise)}
                today={today}
                isInForce={latestOn(own, today) === limit}
                intent="remove-limit"
                limitName={name}
                version={version}
              />
            ))}
          </div>
        )
      })}
    </dl>
  )
}

type LimitFormProps = { version: string; problems: Partial<Record<string, string>> }

export function LimitForm({ version, problems }: LimitFormProps) {
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
        label="Limit"
        name="limitName"
        options={legalLimitOptions}
        problem={problems.limitName}
      />
      <Field
        label="Starts on"
        name="limitStartsOn"
        type="date"
        required
        problem={problems.limitStartsOn}
      />
      <Field
        label="Amount"
        name="limitAmount"
        inputMode="text"
        autoComplete="off"
        required
        hint="In rupees, such as 50,000 or 1.5 crore"
        problem={problems.limitAmount}
      />
      <Button
        size="compact"
        name="intent"
        value="save-limit"
        isBusy={isSending}
        className="justify-self-start sm:col-span-2"
      >
        Save limit
      </Button>
    </Form>
  )
}
