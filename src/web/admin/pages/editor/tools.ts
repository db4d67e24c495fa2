import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { richTextSchema } from '#shop/pages/rich-text-schema.ts'
import type { ToolName } from './tool-names.ts'

const { nodes, marks } = richTextSchema

type Tool = { command: Command; isActive?: (state: EditorState) => boolean }

export const tools: Record<ToolName, Tool> = {
  Heading: headingTool(2),
  Subheading: headingTool(3),
  Bold: markTool(marks.strong),
  Italic: markTool(marks.em),
  'Bulleted list': listTool(nodes.bullet_list),
  'Numbered list': listTool(nodes.ordered_list),
  Undo: { command: undo },
  Redo: { command: redo },
}

function headingTool(level: 2 | 3): Tool {
  const isActive = ({ selection: { $from } }: EditorState) =>
    $from.parent.type === nodes.heading && $from.parent.attrs['level'] === level
  const on = setBlockType(nodes.heading, { level })
  const off = setBlockType(nodes.paragraph)
  return {
    isActive,
    command: (state, dispatch, view) => (isActive(state) ? off : on)(state, dispatch, view),
  }
}

function markTool(type: MarkType): Tool {
  return { command: toggleMark(type), isActive: (state) => hasMark(state, type) }
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()))
  return doc.rangeHasMark(from, to, type)
}

/** Turns the list on or off, or changes a list of the other kind. */
function listTool(type: NodeType): Tool {
  const isActive = (state: EditorState) => listAt(state)?.type === type
  return {
    isActive,
    command(state, dispatch, view) {
      const list = listAt(state)
      if (!list) return wrapInList(type)(state, dispatch, view)
      if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch)
      dispatch?.(state.tr.setNodeMarkup(list.position, type))
      return true
    },
  }
}

function listAt({
  selection: { $from },
}: EditorState): { type: NodeType; position: number } | null {
  const depth = $from.depth - 2
  return depth > 0 && $from.node(depth + 1).type === nodes.list_item
    ? { type: $from.node(depth).type, position: $from.before(depth) }
    : null
}

/** The target of the link at the cursor; null if there is none. */
export function linkAt({ selection, storedMarks }: EditorState): string | null {
  const found = marks.link.isInSet(storedMarks ?? selection.$to.marks())
  return found ? String(found.attrs['href']) : null
}

/** Links the selection, or the link at the cursor, to `href`; null removes the link. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state)
    if (from === to) return false
    const tr = state.tr.removeMark(from, to, marks.link)
    dispatch?.(href === null ? tr : tr.addMark(from, to, marks.link.create({ href })))
    return true
  }
}

/** An empty selection inside a link stands for the whole link. */
function linkRange({ selection, doc }: EditorState): { from: number; to: number } {
  if (!selection.empty) return selection
  const link = marks.link.isInSet(selection.$from.marks())
  let [from, to] = [selection.from, selection.to]
  if (!link) return { from, to }
  while (from > selection.$from.start() && doc.rangeHasMark(from - 1, from, link)) from--
  while (to < selection.$to.end() && doc.rangeHasMark(to, to + 1, link)) to++
  return { from, to }
}

export function insertImage(attrs: Attrs): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.image.create(attrs)).scrollIntoView())
    return true
  }
}
