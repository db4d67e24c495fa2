import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'

import { AlertIcon, InfoIcon } from './icons.tsx'

type Frame = {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  warning?: string | undefined
}

const box =
  'block w-full rounded-sm border bg-paper px-3.5 py-2.5 text-base text-ink placeholder:text-stone aria-invalid:border-rose aria-invalid:border-2'

/** A label, a control, and a hint or problem. A warning does not block the form. It replaces the
 * hint only when the field loses focus, so that the layout does not shift under a finger. */
function Framed({
  label,
  hint,
  problem,
  warning,
  id,
  isRequired,
  className,
  children,
}: Frame & {
  id: string
  isRequired: boolean
  className: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <p className="mb-1 font-semibold">
        <label htmlFor={id}>{label}</label>
        {isRequired && (
          <span aria-hidden="true" className="text-rose">
            {' '}
            *
          </span>
        )}
      </p>
      {children}
      {hint && !warning && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-stone">
          {hint}
        </p>
      )}
      {warning && <FieldNote id={`${id}-warning`}>{warning}</FieldNote>}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  )
}

/** The text of a problem. The caller adds its id to the `aria-describedby` of the control. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 font-semibold text-rose">
      <AlertIcon className="mt-0.5 size-5" />
      {children}
    </p>
  )
}

function FieldNote({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-sm text-ink">
      <InfoIcon className="size-5 text-zari" />
      {children}
    </p>
  )
}

/** The value of `aria-describedby`. `further` is an additional id, for example of a problem that
 * concerns the whole group. */
function describedBy(
  id: string,
  { hint, problem, warning }: Frame,
  further: string | undefined,
): string | undefined {
  const ids = [
    further,
    hint && !warning && `${id}-hint`,
    warning && `${id}-warning`,
    problem && `${id}-problem`,
  ].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

type FieldProps = Frame & InputHTMLAttributes<HTMLInputElement>

/** A text field. `required` only informs the reader and assistive technology; the server validates. */
export function Field({
  label,
  hint,
  problem,
  warning,
  className = '',
  required = false,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Framed {...{ label, hint, problem, warning, id, className }} isRequired={required}>
      <input
        {...rest}
        id={id}
        aria-required={required || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(
          id,
          { label, hint, problem, warning },
          rest['aria-describedby'],
        )}
        className={`${box} min-h-12 border-stone/80`}
      />
    </Framed>
  )
}

type TextFieldProps = Frame & TextareaHTMLAttributes<HTMLTextAreaElement>

export function TextField({
  label,
  hint,
  problem,
  warning,
  className = '',
  required = false,
  rows = 5,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Framed {...{ label, hint, problem, warning, id, className }} isRequired={required}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-required={required || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(
          id,
          { label, hint, problem, warning },
          rest['aria-describedby'],
        )}
        className={`${box} border-stone/80`}
      />
    </Framed>
  )
}
