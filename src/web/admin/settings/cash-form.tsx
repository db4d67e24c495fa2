import { useState } from 'react'
import type { CashOnDelivery } from '#shop/settings/cash-on-delivery.ts'
import { formatPaise } from '#shop/money.ts'
import { rupeesText } from '#shop/rupees.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'

type CashFormProps = {
  cash: CashOnDelivery & { version: number }
  result: SettingsPageResult | undefined
}

export function CashForm({ cash, result }: CashFormProps) {
  const [isOn, setOn] = useState(cash.isOn)
  return (
    <SettingsForm section="cash" version={cash.version} result={result}>
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="codIsOn"
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
          className="size-6 accent-indigo"
        />
        Offer cash on delivery
      </label>
      <Field
        label="Up to an order of (Rs.)"
        name="codMax"
        inputMode="decimal"
        defaultValue={rupeesText(cash.maxPaise)}
        problem={result?.problems?.codMax}
        hint={`Larger orders are paid online. The law forbids ${formatPaise(cash.forbiddenFromPaise)} or more in cash`}
        className="max-w-xs"
      />
      <Field
        label="Open cash orders per customer"
        name="codOpenMax"
        inputMode="numeric"
        defaultValue={cash.openMax}
        problem={result?.problems?.codOpenMax}
        hint="With this many, a customer pays online until one has arrived"
        className="max-w-xs"
      />
      <Field
        label="Cash orders that came back, per customer"
        name="codReturnsMax"
        inputMode="numeric"
        defaultValue={cash.returnsMax}
        problem={result?.problems?.codReturnsMax}
        hint="From this number on, an account pays online, also with another phone number. Orders of other accounts to the same phone do not count"
        className="max-w-xs"
      />
      <Field
        label="Within days"
        name="codReturnsDays"
        inputMode="numeric"
        defaultValue={cash.returnsDays}
        problem={result?.problems?.codReturnsDays}
        hint="Older orders do not count"
        className="max-w-xs"
      />
      <TextField
        label="Only to these pincodes"
        name="codPincodes"
        rows={3}
        defaultValue={cash.pincodes.join('\n')}
        problem={result?.problems?.codPincodes}
        hint="One per line; a prefix is enough: 4000 is a part of Mumbai. Empty: everywhere"
        className="max-w-xs"
      />
      <TextField
        label="Not to these telephone numbers"
        name="codPhones"
        rows={3}
        defaultValue={cash.refusedPhones.join('\n')}
        problem={result?.problems?.codPhones}
        hint="One per line, for example of customers who returned parcels"
        className="max-w-xs"
      />
    </SettingsForm>
  )
}
