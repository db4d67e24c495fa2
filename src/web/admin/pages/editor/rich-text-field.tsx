import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FieldProblem } from '#web/ui/field.tsx'
import type { Editor, EditorStatus } from './editor.ts'
import './editor.css'
import { Toolbar } from './toolbar.tsx'

type RichTextFieldProps = {
  label: string
  name: string
  /** The document as JSON. */
  initial: string
  problem: string | undefined
}

/** An editor whose document is the value of a hidden text area. The form sends that text area, and
 * unsaved text is restored through it (`typed-text.ts`). */
export function RichTextField({ label, name, initial, problem }: RichTextFieldProps) {
  const id = useId()
  const { area, place, editor, status, hasFailed } = useEditor(initial, label, `${id}-help`)
  return (
    <div>
      <p aria-hidden="true" className="mb-1 font-semibold">
        {label}
      </p>
      <div className="rounded-sm border border-stone/80 bg-paper">
        {editor && status && <Toolbar editor={editor} status={status} />}
        {!editor && (
          <p role="status" className="px-4 py-3 text-stone">
            {hasFailed
              ? 'The editor could not be loaded. Please reload this page.'
              : 'Loading the editor…'}
          </p>
        )}
        <div ref={place} />
      </div>
      <textarea ref={area} name={name} defaultValue={initial} hidden readOnly />
      <p id={`${id}-help`} className="mt-1 text-sm text-stone">
        Words in braces, such as {'{phone}'}, are filled in from your business details.
      </p>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  )
}

function useEditor(initial: string, label: string, describedBy: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [status, setStatus] = useState<EditorStatus | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const open = useEffectEvent((module: typeof import('./editor.ts')): Editor => {
    const options = {
      place: place.current!,
      label,
      describedBy,
      onStatus: setStatus,
      onChange(json: string) {
        area.current!.value = json
        area.current!.dispatchEvent(new Event('input', { bubbles: true }))
      },
    }
    const opened = openWithFallback(module, options, [area.current!.value, initial])
    setEditor(opened)
    return opened
  })

  useEffect(() => {
    const text = area.current!
    let opened: Editor | undefined
    let isUnmounted = false
    import('./editor.ts').then(
      (module) => void (isUnmounted || (opened = open(module))),
      () => setFailed(true),
    )
    const restore = () => opened?.show(text.value)
    text.addEventListener('input', restore)
    return () => {
      isUnmounted = true
      text.removeEventListener('input', restore)
      opened?.destroy()
      setEditor(null)
    }
  }, [])

  return { area, place, editor, status, hasFailed }
}

type OpenOptions = Omit<Parameters<typeof import('./editor.ts').openEditor>[0], 'json'>

/** Restored text may come from an older version of the shop and be unreadable. */
function openWithFallback(
  { openEditor }: typeof import('./editor.ts'),
  options: OpenOptions,
  [first, otherwise]: [string, string],
): Editor {
  try {
    return openEditor({ ...options, json: first })
  } catch {
    return openEditor({ ...options, json: otherwise })
  }
}
