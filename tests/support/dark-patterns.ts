import { attributeOf } from './html-parts.ts'

/** Words that make a customer feel bad about a refusal. */
export const shame =
  /\bno,? thanks?,? i\b|\bi(?: do not|['’]ll|['’]d| don['’]t| hate| prefer) (?:want|care|save|saving|pay|miss|rather)|\bmiss(?:ing)? out|rather pay|full price instead/i

export const isTicked = (tag: string) => tag.includes('checked=""')

export const isCheckBox = (tag: string) => attributeOf(tag, 'type') === 'checkbox'
