import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richTextSchema } from '#shop/pages/rich-text-schema.ts'
import { insertImage, linkAt, setLink, tools } from './tools.ts'

/** A paragraph of which the characters from `from` to `to` are selected. */
function selected(text: string, from: number, to: number): EditorState {
  const doc = richTextSchema.node('doc', null, [
    richTextSchema.node('paragraph', null, text ? [richTextSchema.text(text)] : []),
  ])
  return EditorState.create({ doc, selection: TextSelection.create(doc, from + 1, to + 1) })
}
function run(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (transaction) => (next = state.apply(transaction)))
  return next
}

test('headings, lists and marks are turned on and off again', () => {
  const before = selected('We weave silk', 9, 13)
  for (const name of ['Heading', 'Subheading', 'Bold', 'Italic', 'Bulleted list'] as const) {
    const { command, isActive } = tools[name]
    const on = run(before, command)
    expect([name, isActive?.(before), isActive?.(on)]).toEqual([name, false, true])
    expect(run(on, command).doc.eq(before.doc), name).toBe(true)
  }
})

test('a list of one kind becomes a list of the other kind', () => {
  const bulleted = run(selected('Silk', 0, 4), tools['Bulleted list'].command)
  const numbered = run(bulleted, tools['Numbered list'].command)
  expect(numbered.doc.firstChild?.type.name).toBe('ordered_list')
  expect(numbered.doc.textContent).toBe('Silk')
})

test('a link covers the selection, and a cursor inside it changes or removes the whole link', () => {
  const linked = run(selected('We weave silk', 3, 8), setLink('/shop/saree'))
  const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 6)))
  expect(linkAt(inside)).toBe('/shop/saree')
  const changed = run(inside, setLink('/shop/suit'))
  expect(JSON.stringify(changed.doc)).not.toContain('/shop/saree')
  expect(run(changed, setLink(null)).doc.eq(selected('We weave silk', 3, 8).doc)).toBe(true)
})

test('an empty selection outside of a link cannot become a link', () => {
  const state = selected('We weave', 2, 2)
  expect([linkAt(state), setLink('/shop/saree')(state)]).toEqual([null, false])
})

test('an image is inserted as a block of its own', () => {
  const attrs = { id: 'loom', width: 3, height: 4, alt: 'A loom' }
  const { doc } = run(selected('', 0, 0), insertImage(attrs))
  doc.check()
  expect(doc.firstChild?.attrs).toEqual(attrs)
})
