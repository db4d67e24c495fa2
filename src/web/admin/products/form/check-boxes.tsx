type CheckBoxesProps<Value extends string> = {
  legend: string
  name: string
  all: readonly Value[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A group of check boxes. The chosen values have the order of `all`. */
export function CheckBoxes<Value extends string>({
  legend,
  name,
  all,
  chosen,
  onChange,
}: CheckBoxesProps<Value>) {
  const press = (value: Value, isChosen: boolean) =>
    onChange(all.filter((one) => (one === value ? isChosen : chosen.includes(one))))
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-1 py-1">
        {all.map((value) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2 rounded-sm border border-hem px-3 wrap-anywhere has-checked:border-indigo has-checked:bg-linen"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              className="size-6 shrink-0"
              checked={chosen.includes(value)}
              onChange={(event) => press(value, event.currentTarget.checked)}
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
