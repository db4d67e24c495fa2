import { useRef, useState } from 'react'
import { FAQS_MAX, siteLimits } from '#shop/site/site-form.ts'
import type { Faqs } from '#shop/site/site-record.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { SiteForm, type SiteFormProps } from './site-form.tsx'

type Entry = { key: number; question: string; response: string }

export function FaqsForm({ newest, ...frame }: SiteFormProps<Faqs>) {
  const [entries, setEntries] = useState<Entry[]>(() => (newest?.FAQs ?? [{ question: '', response: '' }]).map((faq, key) => ({ ...faq, key })))
  const nextKey = useRef(entries.length)
  const list = useRef<HTMLOListElement>(null)

  function add() {
    setEntries([...entries, { key: nextKey.current++, question: '', response: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }

  function move(from: number, to: number) {
    const moved = entries.toSpliced(from, 1)
    setEntries(moved.toSpliced(to, 0, entries[from]!))
  }

  return (
    <SiteForm kind="faqs" {...frame}>
      <ol ref={list} className="space-y-6">
        {entries.map((entry, index) => (
          <li key={entry.key} className="space-y-3 border-l-2 border-hem pl-4">
            <Field label={`Question ${index + 1}`} name="question" required maxLength={siteLimits.question} defaultValue={entry.question} />
            <TextField label={`Response ${index + 1}`} name="response" rows={3} required maxLength={siteLimits.response} defaultValue={entry.response} />
            <div className="flex flex-wrap gap-2">
              {index > 0 && <Button type="button" look="quiet" room="dense" onClick={() => move(index, index - 1)}>Move FAQ {index + 1} up</Button>}
              {index < entries.length - 1 && <Button type="button" look="quiet" room="dense" onClick={() => move(index, index + 1)}>Move FAQ {index + 1} down</Button>}
              {entries.length > 1 && (
                <Button type="button" look="quiet" room="dense" onClick={() => setEntries(entries.toSpliced(index, 1))}>Remove FAQ {index + 1}</Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button type="button" look="secondary" room="dense" onClick={add} disabled={entries.length >= FAQS_MAX}>Add FAQ</Button>
    </SiteForm>
  )
}
