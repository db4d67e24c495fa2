/** Tools that are on or off at the cursor. */
export const toggleNames = [
  'Heading',
  'Subheading',
  'Bold',
  'Italic',
  'Bulleted list',
  'Numbered list',
] as const
export const toolNames = [...toggleNames, 'Undo', 'Redo'] as const
export type ToolName = (typeof toolNames)[number]
