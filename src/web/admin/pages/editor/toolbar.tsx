import { useId, useState, type KeyboardEvent } from 'react'
import { safeHref } from '#shop/pages/rich-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Editor, EditorStatus } from './editor.ts'
import { ImageTool } from './image-tool.tsx'
import { toggleNames, toolNames, type ToolName } from './tool-names.ts'

const toggles: ReadonlySet<ToolName> = new Set(toggleNames)

const tool =
  'min-h-11 rounded-sm border border-stone/80 bg-paper px-3 text-sm aria-disabled:text-stone aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ivory'

export function Toolbar({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const [isLinking, setLinking] = useState(false)
  const canLink = status.canLink
  return (
    <div className="space-y-3 border-b border-stone/80 p-2">
      <div role="group" aria-label="Formatting" className="flex flex-wrap gap-2">
        {toolNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={toggles.has(name) ? status.active.has(name) : undefined}
            aria-disabled={!status.possible.has(name) || undefined}
            onClick={() => editor.use(name)}
            className={tool}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          aria-expanded={isLinking && canLink}
          aria-disabled={!canLink || undefined}
          onClick={() => canLink && setLinking(!isLinking)}
          className={tool}
        >
          Link
        </button>
        <ImageTool className={tool} onImage={editor.addImage} />
      </div>
      {isLinking && canLink && (
        <LinkField
          key={status.link}
          href={status.link}
          onDone={(href) => {
            editor.link(href)
            setLinking(false)
          }}
        />
      )}
      {status.imageAlt !== null && (
        <Field
          label="What the image shows"
          value={status.imageAlt}
          hint="For people who cannot see it."
          onChange={(event) => editor.describeImage(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

type LinkFieldProps = { href: string | null; onDone: (href: string | null) => void }

function LinkField({ href, onDone }: LinkFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(href ?? '')
  const [problem, setProblem] = useState<string>()

  function apply() {
    const address = typed.trim()
    if (safeHref(address) === null)
      setProblem('Please enter an address such as https://… or /shop/saree.')
    else onDone(address)
  }
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        id={id}
        label="Address of the link"
        value={typed}
        inputMode="url"
        problem={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={applyOnEnter}
        className="min-w-0 flex-1 basis-48"
      />
      <Button type="button" variant="secondary" size="compact" onClick={apply}>
        Set link
      </Button>
      {href !== null && (
        <Button type="button" variant="quiet" size="compact" onClick={() => onDone(null)}>
          Remove link
        </Button>
      )}
    </div>
  )
}
