import { outcomeHints, outcomeNames } from '#shop/returns/outcome/outcome.ts'
import type { ReturnOutcome } from '#shop/returns/return.ts'
import { FieldProblem } from '#web/ui/field.tsx'

type OutcomeChoiceProps = {
  outcomes: readonly ReturnOutcome[]
  chosen: ReturnOutcome | null
  onChoose: (outcome: ReturnOutcome) => void
  problem: string | undefined
}

const option =
  'flex min-h-12 items-start gap-3 rounded-sm border border-stone/80 px-3 py-2.5 has-checked:border-madder has-checked:bg-linen'

/** No choice is made at first; without one the customer gets the money back. */
export function OutcomeChoice({ outcomes, chosen, onChoose, problem }: OutcomeChoiceProps) {
  return (
    <fieldset aria-describedby={problem && 'outcome-problem'}>
      <legend className="mb-2 font-semibold">What would you like?</legend>
      <div className="grid gap-2">
        {outcomes.map((outcome) => (
          <label key={outcome} className={option}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              defaultChecked={chosen === outcome}
              onChange={() => onChoose(outcome)}
              className="mt-0.5 size-5 shrink-0 accent-madder"
            />
            <span>
              {outcomeNames[outcome]}
              <span className="block text-sm text-stone">{outcomeHints[outcome]}</span>
            </span>
          </label>
        ))}
      </div>
      {problem && <FieldProblem id="outcome-problem">{problem}</FieldProblem>}
    </fieldset>
  )
}
