import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { FOCUS_STEP, snap, storedFocus, type FocalPoint } from '#shop/media/focal-point.ts'
import { imageUrl, widthsFor, type CardImage } from '#shop/media/image.ts'
import { Field } from '#web/ui/field.tsx'
import { Crops } from './crops.tsx'

type FocalPointFieldProps = { image: CardImage; initial: FocalPoint }

const steps: Record<string, FocalPoint> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
}

/** Chooses the point that crops keep: by a tap on the picture, by its arrow keys, or by two numbers,
 * which also work without script. */
export function FocalPointField({ image, initial }: FocalPointFieldProps) {
  const [point, setPoint] = useState(initial)
  const change = (to: FocalPoint) => setPoint({ x: snap(to.x), y: snap(to.y) })

  function choose(event: MouseEvent<HTMLButtonElement>) {
    if (event.detail === 0) return // pressed by a key
    const box = event.currentTarget.getBoundingClientRect()
    change({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    })
  }
  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    change({ x: point.x + step.x, y: point.y + step.y })
  }

  return (
    <fieldset className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <legend className="mb-2 font-semibold">Focal point</legend>
      <div>
        <button
          type="button"
          aria-label={`Focal point: ${point.x} % from the left, ${point.y} % from the top`}
          aria-describedby="focal-point-hint"
          onClick={choose}
          onKeyDown={move}
          className="relative block w-full cursor-crosshair touch-manipulation overflow-hidden bg-linen"
        >
          <img
            src={imageUrl(
              image.id,
              widthsFor(image.width).findLast((each) => each <= 960)!,
              'webp',
            )}
            alt=""
            width={image.width}
            height={image.height}
            className="h-auto w-full"
          />
          <FocusMark point={point} />
        </button>
        <p id="focal-point-hint" className="mt-1 text-sm text-stone">
          Tap what crops must keep, such as the face or the border. Arrow keys move the point.
        </p>
      </div>
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <Percent
            label="From the left, %"
            name="focusX"
            value={point.x}
            onChange={(x) => setPoint({ ...point, x })}
          />
          <Percent
            label="From the top, %"
            name="focusY"
            value={point.y}
            onChange={(y) => setPoint({ ...point, y })}
          />
        </div>
        <Crops image={{ ...image, focus: storedFocus(point) }} />
      </div>
    </fieldset>
  )
}

type PercentProps = {
  label: string
  name: string
  value: number
  onChange: (value: number) => void
}

function Percent({ label, name, value, onChange }: PercentProps) {
  return (
    <Field
      label={label}
      name={name}
      type="number"
      min={0}
      max={100}
      step={FOCUS_STEP}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}

/** Drawn as a picture of percentages, because the security policy allows no style attributes. */
function FocusMark({ point: { x, y } }: { point: FocalPoint }) {
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      <circle cx={`${x}%`} cy={`${y}%`} r="15" fill="none" stroke="#1d1a16" strokeWidth="5" />
      <circle cx={`${x}%`} cy={`${y}%`} r="15" fill="none" stroke="#fff" strokeWidth="2.5" />
      <circle cx={`${x}%`} cy={`${y}%`} r="4" fill="#fff" stroke="#1d1a16" strokeWidth="1.5" />
    </svg>
  )
}
