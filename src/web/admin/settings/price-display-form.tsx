import { isAgainstLaw, type PriceDisplay } from '#shop/settings/prices/price-display.ts'
import { strikeRules, type StrikeRule } from '#shop/struck-price.ts'
import { Field } from '#web/ui/field.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'
import { strikeNames } from './strike-names.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type PriceDisplayFormProps = {
  display: PriceDisplay & { version: number }
  result: SettingsPageResult | undefined
}

export function PriceDisplayForm({ display, result }: PriceDisplayFormProps) {
  return (
    <SettingsForm section="price-display" version={display.version} result={result}>
      <RuleChoice label="Struck through now" name="rule" value={display.rule} result={result} />
      <Field
        type="date"
        label="Changes on"
        name="changesOn"
        defaultValue={display.changesOn}
        problem={result?.problems?.changesOn}
        hint="The first day in India; empty if the rule does not change"
        className="max-w-xs"
      />
      <RuleChoice
        label="Struck through from that day"
        name="ruleThen"
        value={display.ruleThen}
        result={result}
      />
      {isAgainstLaw(display) && (
        <p role="note" className="border-l-4 border-rose bg-linen px-4 py-3">
          From 1 January 2027 an original price as entered may no longer be struck through.
        </p>
      )}
    </SettingsForm>
  )
}

type RuleChoiceProps = {
  label: string
  name: 'rule' | 'ruleThen'
  value: StrikeRule
  result: SettingsPageResult | undefined
}

function RuleChoice({ label, name, value, result }: RuleChoiceProps) {
  return (
    <SelectField
      id={name}
      label={label}
      name={name}
      defaultValue={value}
      problem={result?.problems?.[name]}
      options={strikeRules.map((rule) => ({ value: rule, label: choiceText(strikeNames[rule]) }))}
      className="max-w-sm"
    />
  )
}

const choiceText = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
