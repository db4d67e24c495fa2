import { Form, useNavigation } from 'react-router'
import { latestOn, type Day } from '#shop/tax/dated.ts'
import { indianStates, stateName } from '#shop/tax/indian-states.ts'
import { taxModes, USUAL_TURNOVER_BP, type TaxPeriod } from '#shop/tax/tax-mode.ts'
import { percentText } from '#shop/tax/tax-rate.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { RemoveButton } from './remove-button.tsx'
import { dayText, modeNames } from './tax-messages.ts'

type Problems = Partial<Record<string, string>>

const modeOptions = taxModes.map((mode) => ({ value: mode, label: modeNames[mode] }))
const stateOptions = [
  { value: '', label: 'As in the GSTIN' },
  ...indianStates.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
]

type ModesProps = { periods: readonly TaxPeriod[]; today: Day; version: string }

export function Modes({ periods, today, version }: ModesProps) {
  const current = latestOn(periods, today)
  return (
    <>
      <p>
        Today: <strong>{modeNames[current?.mode ?? 'unregistered']}</strong>
      </p>
      <ul className="mt-2 divide-y divide-hem empty:hidden">
        {periods.map((period) => (
          <li key={period.startsOn} className="flex flex-wrap items-center gap-x-4 py-2">
            <p className="min-w-0 grow break-words">
              <span className="font-semibold">{modeNames[period.mode]}</span> from{' '}
              {dayText(period.startsOn)}
              {period.gstin && ` · ${period.gstin}`}
              {period.stateCode && ` · ${stateName(period.stateCode) ?? period.stateCode}`}
              {period.turnoverBp !== undefined &&
                ` · ${percentText(period.turnoverBp)} of the turnover`}
            </p>
            {period.startsOn > today && (
              <RemoveButton
                intent="remove-mode"
                entry={period.startsOn}
                version={version}
                label={`Remove ${modeNames[period.mode]} from ${dayText(period.startsOn)}`}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export function ModeForm({ version, problems }: { version: string; problems: Problems }) {
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
        label="Registration"
        name="mode"
        defaultValue="regular"
        options={modeOptions}
        problem={problems.mode}
      />
      <Field label="Starts on" name="startsOn" type="date" required problem={problems.startsOn} />
      <Field
        label="GSTIN"
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Leave empty if unregistered"
        problem={problems.gstin}
      />
      <SelectField
        label="State of the shop"
        name="stateCode"
        options={stateOptions}
        problem={problems.stateCode}
      />
      <Field
        label="Tax on turnover"
        name="turnover"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(USUAL_TURNOVER_BP / 100)}
        hint="In percent, for composition only: 1 for traders and manufacturers"
        problem={problems.turnover}
      />
      <Button
        size="compact"
        name="intent"
        value="save-mode"
        isBusy={isSending}
        className="justify-self-start sm:col-span-2"
      >
        Save registration
      </Button>
    </Form>
  )
}
