const consonants: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n',
  त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h', ळ: 'l',
}
/** With the dot below: sounds that Hindi borrowed, and the flapped r of साड़ी. */
const dotted: Record<string, string> = { क: 'q', ख: 'kh', ग: 'g', ज: 'z', ड: 'r', ढ: 'rh', फ: 'f' }
const vowels: Record<string, string> = {
  अ: 'a', आ: 'aa', इ: 'i', ई: 'ee', उ: 'u', ऊ: 'oo', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au',
}
const vowelSigns: Record<string, string> = {
  'ा': 'aa', 'ि': 'i', 'ी': 'ee', 'ु': 'u', 'ू': 'oo', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au',
}
const DOT_BELOW = '\u093c'
const NO_VOWEL = '\u094d'
const nasals = new Set(['\u0901', '\u0902'])

/** As it would be written in Latin letters: साड़ी becomes `saaree`. Letters of other scripts stay. */
export function latinLetters(word: string): string {
  const letters = [...word.normalize('NFC')]
  let latin = ''
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place]!
    if (!(letter in consonants)) {
      latin += nasals.has(letter) ? 'n' : (vowels[letter] ?? vowelSigns[letter] ?? (/[\u0900-\u097f]/.test(letter) ? '' : letter))
      continue
    }
    const hasDot = letters[place + 1] === DOT_BELOW
    if (hasDot) place++
    latin += (hasDot && dotted[letter]) || consonants[letter]!
    if (letters[place + 1] === NO_VOWEL) place++
    else if (speaksInnerVowel(letters[place + 1])) latin += 'a'
  }
  return latin
}

/** A consonant carries an `a` unless another vowel follows; at the end of a word Hindi does not speak it. */
function speaksInnerVowel(next: string | undefined): boolean {
  return next !== undefined && !(next in vowelSigns)
}
