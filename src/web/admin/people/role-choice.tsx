import { useId } from 'react'
import { staffRoles } from '#shop/people/person.ts'

export function RoleChoice({
  legend,
  chosen,
  problem,
}: {
  legend: string
  chosen: string
  problem?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {staffRoles.map(({ role, name, about }) => (
        <div key={role}>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              aria-describedby={`${id}-${role}`}
              className="size-5 shrink-0 accent-indigo"
            />
            {name}
          </label>
          <p id={`${id}-${role}`} className="pl-8 text-sm text-stone">
            {about}
          </p>
        </div>
      ))}
      {problem && (
        <p role="alert" className="font-semibold text-rose">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
