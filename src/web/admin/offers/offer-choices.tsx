type RadioGroupProps<Choice extends string> = {
  legend: string
  name: string
  choices: readonly (readonly [Choice, string])[]
  chosen: Choice
  onChoose: (choice: Choice) => void
}

export function RadioGroup<Choice extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
}: RadioGroupProps<Choice>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className="flex min-h-11 w-fit items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-6 shrink-0 accent-indigo"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
