import { AnnotatedSection } from '../annotated-section.tsx'
import { turnoverLimits, uncertainPoints } from './tax-messages.ts'

/** Points of the law that the shop decides one way, and an adviser may decide otherwise. */
export function UncertainPoints() {
  return (
    <AnnotatedSection
      id="uncertain"
      title="Not certain"
      about={<p>Please ask your tax adviser about these points. This screen is no advice.</p>}
    >
      <Points points={uncertainPoints} />
    </AnnotatedSection>
  )
}

export function TurnoverLimits() {
  return (
    <AnnotatedSection
      id="turnover"
      title="Limits by turnover"
      about={
        <p>
          Without GST, of all shops with your PAN. Books has the totals of your documents; your
          accountant knows the rest.
        </p>
      }
    >
      <Points points={turnoverLimits} />
    </AnnotatedSection>
  )
}

function Points({ points }: { points: typeof uncertainPoints }) {
  return (
    <dl className="space-y-3">
      {points.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
