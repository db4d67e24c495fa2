import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Attrs } from 'prosemirror-model'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, NodeSelection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { richTextSchema } from '#shop/pages/rich-text-schema.ts'
import { toolNames, type ToolName } from './tool-names.ts'
import { insertImage, linkAt, setLink, tools } from './tools.ts'

/** The state that the toolbar shows. */
export type EditorStatus = {
  active: ReadonlySet<ToolName>
  possible: ReadonlySet<ToolName>
  link: string | null
  canLink: boolean
  /** The alternative text of the selected image. */
  imageAlt: string | null
}

type Options = {
  place: HTMLElement
  json: string
  label: string
  describedBy: string
  onChange: (json: string) => void
  onStatus: (status: EditorStatus) => void
}

export type Editor = ReturnType<typeof openEditor>

const { nodes, marks } = richTextSchema

export function openEditor({ place, json, label, describedBy, onChange, onStatus }: Options) {
  const view = new EditorView(place, {
    state: stateOf(json),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': describedBy,
      class: 'rich-text',
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      onStatus(statusOf(view.state))
      if (transaction.docChanged) onChange(JSON.stringify(view.state.doc.toJSON()))
    },
  })
  onStatus(statusOf(view.state))
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  return {
    use: (name: ToolName) => run(tools[name].command),
    link: (href: string | null) => run(setLink(href)),
    addImage: (attrs: Attrs) => run(insertImage(attrs)),
    describeImage(alt: string) {
      const { selection, tr } = view.state
      if (selection instanceof NodeSelection)
        view.dispatch(keepSelected(tr.setNodeAttribute(selection.from, 'alt', alt), selection.from))
    },
    /** Shows a text that was typed before the session ended, unless the editor shows it already. */
    show(text: string) {
      if (text === JSON.stringify(view.state.doc.toJSON())) return
      view.updateState(stateOf(text))
      onStatus(statusOf(view.state))
    },
    destroy: () => view.destroy(),
  }
}

function keepSelected(tr: EditorState['tr'], position: number) {
  return tr.setSelection(NodeSelection.create(tr.doc, position))
}

function stateOf(json: string): EditorState {
  return EditorState.create({
    doc: richTextSchema.nodeFromJSON(JSON.parse(json)),
    plugins: [history(), keymap(keys), keymap(baseKeymap)],
  })
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Tab is not bound, so that keyboard users can leave the editor. */
const keys: Record<string, Command> = {
  'Mod-b': tools.Bold.command,
  'Mod-i': tools.Italic.command,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Enter: splitListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  'Mod-[': liftListItem(nodes.list_item),
}

export function statusOf(state: EditorState): EditorStatus {
  const { selection } = state
  const isImage = selection instanceof NodeSelection && selection.node.type === nodes.image
  return {
    active: new Set(toolNames.filter((name) => tools[name].isActive?.(state))),
    possible: new Set(toolNames.filter((name) => tools[name].command(state))),
    link: linkAt(state),
    canLink:
      !isImage &&
      selection.$from.parent.type.allowsMarkType(marks.link) &&
      (!selection.empty || linkAt(state) !== null),
    imageAlt: isImage ? String(selection.node.attrs['alt']) : null,
  }
}
