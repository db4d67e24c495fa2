import { useEffect, useId, useRef, useState } from 'react'
import type { OfferedSize } from '#shop/cart/cart.ts'
import type { Size } from '#shop/catalogue/product.ts'

/** In many browsers an arrow key changes a closed list. Its `change` event follows within this time. */
const KEY_MILLISECONDS = 100

type SizeSelectProps = {
  size: Size
  offered: readonly OfferedSize[]
  nameSuffix: string
  /** Takes the focus if a row with another size, which is gone now, had it. */
  takesFocus?: boolean
  onChoose: (size: Size) => void
}

/** A size passed with the arrow keys is not chosen before Enter or the end of the focus, because
 * choosing it may join two lines. */
export function SizeSelect({
  size,
  offered,
  nameSuffix,
  takesFocus = false,
  onChoose,
}: SizeSelectProps) {
  const id = useId()
  const [shown, setShown] = useState(size)
  const keyAt = useRef(-Infinity)
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => setShown(size), [size])
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) field.current?.focus()
  }, [takesFocus])

  const choose = (next: Size) => next !== size && onChoose(next)
  const isOffered = offered.some((one) => one.size === size)

  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Size {nameSuffix}
      </label>
      <select
        ref={field}
        id={id}
        value={shown}
        onKeyDown={({ key, timeStamp }) => {
          if (key === 'Enter') choose(shown)
          else keyAt.current = timeStamp
        }}
        onChange={({ target, timeStamp }) => {
          setShown(target.value)
          if (timeStamp - keyAt.current > KEY_MILLISECONDS) choose(target.value)
        }}
        onBlur={() => choose(shown)}
        className="min-h-[46px] rounded-sm border border-stone bg-paper px-3"
      >
        {!isOffered && <option value={size}>{size || 'Size'}</option>}
        {offered.map((one) => (
          <option
            key={one.size}
            value={one.size}
            disabled={one.available <= 0 && one.size !== size}
          >
            {one.available > 0 ? one.size : `${one.size}, sold out`}
          </option>
        ))}
      </select>
    </div>
  )
}
