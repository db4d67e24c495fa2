import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { reasonNames, returnReasons, type ReturnOutcome } from '#shop/returns/return.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { NewSizes } from './new-sizes.tsx'
import { OutcomeChoice } from './outcome-choice.tsx'
import { OwnPayeeFields } from './payee-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReturnableLines } from './returnable-lines.tsx'
import type { ReturnPageData } from './load-return-page.server.ts'
import type { ReturnResult } from './return-result.ts'

type ReturnFormProps = { data: ReturnPageData; result: ReturnResult | undefined }

const reasons = [
  { value: '', label: 'Please choose' },
  ...returnReasons.map((value) => ({ value, label: reasonNames[value] })),
]

/** Works without script. A refused form is shown again with what was typed and the stored photos. */
export function ReturnForm({ data, result }: ReturnFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const { problems = {}, typed = {}, photos = [] } = result ?? {}
  const typedOutcome = data.outcomes.find((known) => known === typed['outcome']) ?? null
  const [outcome, setOutcome] = useState<ReturnOutcome>(typedOutcome ?? 'refund')
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      aria-labelledby="new-return"
      className="group/request space-y-6 border border-hem bg-paper p-4 md:p-6"
    >
      <h2 id="new-return" className="text-2xl">
        Request a return
      </h2>
      <p className="text-stone">
        Please return pieces unused, unwashed and with their tags. We always take back pieces that
        are defective, damaged or not what you ordered.
      </p>
      <input type="hidden" name="requestKey" value={data.requestKey} />
      <ReturnableLines lines={data.lines} typed={typed} problems={problems} />
      <SelectField
        label="Why do you return it?"
        name="reason"
        options={reasons}
        defaultValue={typed['reason'] ?? ''}
        problem={problems['reason']}
      />
      <TextField
        label="Would you like to tell us more? (optional)"
        name="note"
        rows={3}
        defaultValue={typed['note']}
        problem={problems['note']}
      />
      <PhotoField photos={photos} problem={problems['photos']} />
      <OutcomeChoice
        outcomes={data.outcomes}
        chosen={typedOutcome}
        onChoose={setOutcome}
        problem={problems['outcome']}
      />
      {data.outcomes.includes('exchange') && (
        <NewSizes lines={data.lines} typed={typed} problems={problems} />
      )}
      {outcome === 'refund' && <MoneyBack {...{ data, typed, problems }} />}
      {result && <FieldProblem id="return-problem">{result.text}</FieldProblem>}
      <Button isBusy={isBusy}>Send the request</Button>
    </Form>
  )
}

type MoneyBackProps = { data: ReturnPageData } & Pick<ReturnResult, 'typed' | 'problems'>

/** Without script, it is shown for every outcome. */
function MoneyBack({ data, typed, problems }: MoneyBackProps) {
  if (data.isCash) return <OwnPayeeFields typed={typed} problems={problems} />
  if (data.isExchanged)
    return <p>A refund goes back to where you paid for the exchanged pieces from.</p>
  if (data.isCredit)
    return <p>You paid with store credit, so a refund goes back to your store credit.</p>
  return <p>Banks take five to seven working days to show a refund.</p>
}
