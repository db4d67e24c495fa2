import { useState } from 'react'

const widths = { Phone: 360, Desktop: 1280 } as const
type Device = keyof typeof widths

/** The page in a frame as wide as the device. Scripts do not run in it. */
export function PagePreview({ path }: { path: string }) {
  const [device, setDevice] = useState<Device>('Phone')
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Width of the preview</legend>
        {(Object.keys(widths) as Device[]).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="preview-device"
              checked={device === name}
              onChange={() => setDevice(name)}
              className="size-5"
            />
            {name} ({widths[name]} px)
          </label>
        ))}
      </fieldset>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div role="group" aria-label="Frame" tabIndex={0} className="mt-3 overflow-x-auto">
        <iframe
          key={`${path} ${device}`}
          title={`Preview on a ${device.toLowerCase()}`}
          src={path}
          sandbox="allow-same-origin"
          width={widths[device]}
          height={640}
          loading="lazy"
          className="max-w-none border border-hem bg-ivory"
        />
      </div>
    </>
  )
}
