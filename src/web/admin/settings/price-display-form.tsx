import { isAgainstLaw, type PriceDisplay } from '#shop/settings/prices/price-display.ts'
import { strikeRules, type StrikeRule } from '#shop/struck-price.ts'
import { Field } from '#web/ui/field.tsx'
import type { SettingsAnswer } from './settings-answer.ts'
import { SettingsForm } from './settings-form.tsx'
import { strikeNames } from './strike-names.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type PriceDisplayFormProps = {
  display: PriceDisplay & { version: number }
  answer: SettingsAnswer | undefined
}

export function PriceDisplayForm({ display, answer }: PriceDisplayFormProps) {
  return (
    <SettingsForm section="price-display" version={display.version} answer={answer}>
      <RuleChoice label="Struck through now" name="rule" value={display.rule} answer={answer} />
      <Field
        type="date"
        label="Changes on"
        name="changesOn"
        defaultValue={display.changesOn}
        problem={answer?.problems?.changesOn}
        hint="The first day in India; empty if the rule does not change"
        className="max-w-xs"
      />
      <RuleChoice
        label="Struck through from that day"
        name="ruleThen"
        value={display.ruleThen}
        answer={answer}
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
  answer: SettingsAnswer | undefined
}

function RuleChoice({ label, name, value, answer }: RuleChoiceProps) {
  return (
    <SelectField
      id={name}
      label={label}
      name={name}
      defaultValue={value}
      problem={answer?.problems?.[name]}
      options={strikeRules.map((rule) => ({ value: rule, label: choiceText(strikeNames[rule]) }))}
      className="max-w-sm"
    />
  )
}

const choiceText = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
