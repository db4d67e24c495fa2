import { useId } from 'react'
import { AnnotatedSection } from '../annotated-section.tsx'

const steps = [
  'Stop the leak, and keep all records of it.',
  'Within 6 hours of noticing: report it to CERT-In (incident@cert-in.org.in, 1800-11-4949). In force since 28 June 2022.',
  'Without delay: write to each person whose data is concerned. A duty from 13 May 2027 (DPDP Rules, rule 7), and right before.',
  'Without delay: inform the Data Protection Board of India, and within 72 hours in detail. A duty from 13 May 2027.',
]

type BreachPlanProps = { letter: string }

/** What to do if personal data leaks, with the letter to the people concerned. */
export function BreachPlan({ letter }: BreachPlanProps) {
  const id = useId()
  return (
    <AnnotatedSection
      id="breach"
      title="If personal data leaks"
      about={
        <p>
          As published up to November 2026: check addresses and deadlines once a year, and ask a
          lawyer when it happens. Your shop does not send the letter: copy it, complete the
          brackets, and send it from your own mail program.
        </p>
      }
    >
      <ol className="list-decimal space-y-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <details className="mt-4">
        <summary className="min-h-11 w-fit py-2.5">Letter to the people concerned</summary>
        <label htmlFor={id} className="sr-only">
          Letter to the people concerned
        </label>
        <textarea
          id={id}
          readOnly
          rows={20}
          defaultValue={letter}
          className="block w-full rounded-sm border border-stone/80 bg-paper px-3.5 py-2.5"
        />
      </details>
    </AnnotatedSection>
  )
}
