import { SYNONYMS_MAX } from '#shop/search/synonyms/shop-synonym.ts'

export const synonymMessages = {
  saved: 'Synonym saved. Searches use it now.',
  removed: 'Synonym removed.',
  refused: 'Nothing was saved.',
  'term-missing': 'Please type the word that customers search for.',
  'term-too-long': 'A synonym has at most four words and 60 characters.',
  'meaning-missing': 'Please type a word of at most 60 characters, or choose a collection.',
  'same-word': 'This is the searched word itself.',
  'unknown-collection': 'This collection no longer exists.',
  'too-many': `There are ${SYNONYMS_MAX} synonyms already. Please remove one first.`,
}
