import { useRef, useState, type ComponentPropsWithoutRef } from 'react'
import { FAQS_MAX } from '#shop/site/site-form.ts'
import type { Faqs } from '#shop/site/site-record.ts'
import { useRestoredText } from '#web/forms/kept-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { GripIcon } from '#web/ui/icons.tsx'
import { notify } from '#web/ui/notify.ts'
import { SiteForm, type SiteFormProps } from './site-form.tsx'
import { useDragOrder } from './use-drag-order.ts'

type Entry = { key: number; question: string; response: string }

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
  // As many entries as the admin had typed.
  useRestoredText(list, ({ question = [], response = [] }) => {
    if (question.length > 0)
      setEntries(
        question.map((text, at) => ({
          question: text,
          response: response[at] ?? '',
          key: nextKey.current++,
        })),
      )
  })

  function add() {
    setEntries([...entries, { key: nextKey.current++, question: '', response: '' }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    )
  }

  /** The keys of the entries move with them, so that uncontrolled fields keep their text. */
  function move(from: number, to: number) {
    setEntries(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!))
    notify.blank(`FAQ ${from + 1} is now FAQ ${to + 1}`)
  }

  /** The focus moves with the entry, so that pressing again moves that entry further. */
  function moveByButton(from: number, to: number) {
    move(from, to)
    const directions = to < from ? ['up', 'down'] : ['down', 'up']
    requestAnimationFrame(() => {
      const buttons = directions.map((direction) =>
        list.current?.querySelector<HTMLButtonElement>(`[data-move="${to} ${direction}"]`),
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
            {entries.length > 1 && <DragHandle {...handleOf(index)} />}
            <FaqFields
              entry={entry}
              index={index}
              count={entries.length}
              move={moveByButton}
              remove={() => setEntries(entries.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        type="button"
        variant="secondary"
        size="compact"
        onClick={add}
        disabled={entries.length >= FAQS_MAX}
      >
        Add FAQ
      </Button>
    </SiteForm>
  )
}

function DragHandle(handlers: ComponentPropsWithoutRef<'span'>) {
  return (
    <span
      {...handlers}
      aria-hidden="true"
      title="Drag to reorder"
      className="grid w-11 shrink-0 cursor-grab touch-none place-items-center self-stretch text-stone select-none hover:bg-linen active:cursor-grabbing"
    >
      <GripIcon />
    </span>
  )
}

type FaqFieldsProps = {
  entry: Entry
  index: number
  count: number
  move: (from: number, to: number) => void
  remove: () => void
}

function FaqFields({ entry, index, count, move, remove }: FaqFieldsProps) {
  const number = index + 1
  return (
    <div className="min-w-0 flex-1 space-y-3">
      <Field label={`Question ${number}`} name="question" required defaultValue={entry.question} />
      <TextField
        label={`Response ${number}`}
        name="response"
        rows={3}
        required
        defaultValue={entry.response}
      />
      <div className="flex flex-wrap gap-x-2">
        {index > 0 && (
          <QuietButton data-move={`${index} up`} onClick={() => move(index, index - 1)}>
            Move FAQ {number} up
          </QuietButton>
        )}
        {index < count - 1 && (
          <QuietButton data-move={`${index} down`} onClick={() => move(index, index + 1)}>
            Move FAQ {number} down
          </QuietButton>
        )}
        {count > 1 && <QuietButton onClick={remove}>Remove FAQ {number}</QuietButton>}
      </div>
    </div>
  )
}

function QuietButton(props: ComponentPropsWithoutRef<'button'>) {
  return <Button {...props} type="button" variant="quiet" size="compact" />
}
