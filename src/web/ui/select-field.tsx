import { useId, type SelectHTMLAttributes } from 'react'
import { FieldProblem } from './field.tsx'

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  options: readonly { value: string; label: string }[]
}

export function SelectField({
  label,
  hint,
  problem,
  options,
  className = '',
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="min-h-12 w-full rounded-sm border border-stone/80 bg-paper px-3"
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-stone">
          {hint}
        </p>
      )}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  )
}
