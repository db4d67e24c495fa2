import { AnnotatedSection } from '../annotated-section.tsx'
import { uncertainPoints } from './tax-messages.ts'

/** Points of the law that the shop decides one way, and an adviser may decide otherwise. */
export function UncertainPoints() {
  return (
    <AnnotatedSection
      id="uncertain"
      title="Not certain"
      about={<p>Please ask your tax adviser about these points. This screen is not advice.</p>}
    >
      <dl className="space-y-3">
        {uncertainPoints.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </AnnotatedSection>
  )
}
