import { useState, type ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** A password that the person can look at while typing. Without script there is no button. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="relative">
      <Field {...props} type={isShown ? 'text' : 'password'} />
      {isHydrated && (
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label}`}
          onClick={() => setIsShown(!isShown)}
          className="absolute -top-2.5 right-0 min-h-11 px-2 text-madder underline-offset-4 hover:underline"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  )
}
