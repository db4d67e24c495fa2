import { useRef, useState } from 'react'
import { FAQS_MAX, siteLimits } from '#shop/site/site-form.ts'
import type { Faqs } from '#shop/site/site-record.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { GripIcon } from '#web/ui/icons.tsx'
import { notify } from '#web/ui/notify.ts'
import { SiteForm, type SiteFormProps } from './site-form.tsx'
import { useDragOrder } from './use-drag-order.ts'

type Entry = { key: number; question: string; response: string }

/** The line that shows where it would come to stand. */
const landings = {
  none: '',
  above: 'before:absolute before:inset-x-0 before:-top-3.5 before:h-1 before:bg-zari',
  below: 'before:absolute before:inset-x-0 before:-bottom-3.5 before:h-1 before:bg-zari',
}

export function FaqsForm({ newest, ...frame }: SiteFormProps<Faqs>) {
  const [entries, setEntries] = useState<Entry[]>(() =>
    (newest?.FAQs ?? [{ question: '', response: '' }]).map((faq, key) => ({ ...faq, key })),
  )
  const nextKey = useRef(entries.length)
  const { list, handleOf, landing, dragged } = useDragOrder(move)

  function add() {
    setEntries([...entries, { key: nextKey.current++, question: '', response: '' }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    )
  }

  /** What is typed goes along: the fields belong to their entry, not to their place. */
  function move(from: number, to: number) {
    setEntries(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!))
    notify.blank(`FAQ ${from + 1} is now FAQ ${to + 1}`)
  }

  /** The focus goes along, so that pressing again moves the same one on. */
  function moveByButton(from: number, to: number) {
    move(from, to)
    const ways = to < from ? ['up', 'down'] : ['down', 'up']
    requestAnimationFrame(() => {
      const buttons = ways.map((way) =>
        list.current?.querySelector<HTMLButtonElement>(`[data-move="${to} ${way}"]`),
      )
      buttons.find(Boolean)?.focus()
    })
  }

  return (
    <SiteForm kind="faqs" {...frame}>
      <ol ref={list} className="space-y-6">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            className={`relative flex gap-2 border-l-2 border-hem pl-1 ${dragged === index ? 'opacity-50' : ''} ${landings[landing(index)]}`}
          >
            {entries.length > 1 && (
              <span
                {...handleOf(index)}
                aria-hidden="true"
                title="Drag to another place"
                className="grid w-11 shrink-0 cursor-grab touch-none place-items-center self-stretch text-stone select-none hover:bg-linen active:cursor-grabbing"
              >
                <GripIcon />
              </span>
            )}
            <div className="min-w-0 flex-1 space-y-3">
              <Field
                label={`Question ${index + 1}`}
                name="question"
                required
                maxLength={siteLimits.question}
                defaultValue={entry.question}
              />
              <TextField
                label={`Response ${index + 1}`}
                name="response"
                rows={3}
                required
                maxLength={siteLimits.response}
                defaultValue={entry.response}
              />
              <div className="flex flex-wrap gap-x-2">
                {index > 0 && (
                  <Button
                    type="button"
                    look="quiet"
                    room="dense"
                    data-move={`${index} up`}
                    onClick={() => moveByButton(index, index - 1)}
                  >
                    Move FAQ {index + 1} up
                  </Button>
                )}
                {index < entries.length - 1 && (
                  <Button
                    type="button"
                    look="quiet"
                    room="dense"
                    data-move={`${index} down`}
                    onClick={() => moveByButton(index, index + 1)}
                  >
                    Move FAQ {index + 1} down
                  </Button>
                )}
                {entries.length > 1 && (
                  <Button
                    type="button"
                    look="quiet"
                    room="dense"
                    onClick={() => setEntries(entries.toSpliced(index, 1))}
                  >
                    Remove FAQ {index + 1}
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ol>
      <Button
        type="button"
        look="secondary"
        room="dense"
        onClick={add}
        disabled={entries.length >= FAQS_MAX}
      >
        Add FAQ
      </Button>
    </SiteForm>
  )
}
