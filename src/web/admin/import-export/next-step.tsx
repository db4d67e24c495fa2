import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Import, RowCounts } from '#shop/import-export/import/import.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { failureText, productsText } from './import-messages.ts'

type Props = { found: Pick<Import, 'status' | 'problem'>; counts: RowCounts }

export function NextStep({ found: { status, problem }, counts }: Props) {
  const toWrite = counts.new + counts.update
  switch (status) {
    case 'reading':
    case 'checking':
    case 'importing':
      return (
        <Steps>
          <Step intent="cancel" variant="danger">
            Cancel import
          </Step>
        </Steps>
      )
    case 'failed':
      return (
        <div className="mb-6 border-l-4 border-rose bg-paper px-4 py-3">
          <FieldProblem id="import-problem">{problem && failureText(problem)}</FieldProblem>
          {counts.decided > 0 && (
            <p className="mt-1">
              {productsText(counts.decided - counts.refusedLater)} had been imported.
            </p>
          )}
        </div>
      )
    case 'ready':
      return (
        <Steps>
          {toWrite > 0 ? (
            <Step intent="start">{`Import ${productsText(toWrite)}`}</Step>
          ) : (
            <p className="font-semibold">There is nothing to import.</p>
          )}
          <Step intent="cancel" variant="danger">
            Cancel import
          </Step>
        </Steps>
      )
    case 'done':
    case 'cancelled':
      return (
        <Steps>
          <p className="basis-full">
            {status === 'cancelled' && 'Cancelled. '}
            {productsText(counts.decided - counts.refusedLater)} imported
            {counts.refusedLater > 0 && `, ${counts.refusedLater} could not be saved`}
            {counts.withImagesMissing > 0 &&
              `; pictures are missing for ${counts.withImagesMissing}`}
            .
          </p>
          {status === 'done' && counts.withImagesMissing > 0 && (
            <Step intent="pictures-again" variant="secondary">
              Try missing pictures again
            </Step>
          )}
        </Steps>
      )
  }
}

function Steps({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-center gap-3">{children}</div>
}

function Step({
  intent,
  variant = 'primary',
  children,
}: {
  intent: string
  variant?: 'primary' | 'secondary' | 'danger'
  children: string
}) {
  const { formData } = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant={variant} size="compact" isBusy={formData?.get('intent') === intent}>
        {children}
      </Button>
    </Form>
  )
}
