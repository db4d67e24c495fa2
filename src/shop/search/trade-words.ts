import { soundOf, soundsOf } from './spelling.ts'

/**
 * Words that mean the same to whoever buys and sells cloth, and that do not sound alike. Each line is one meaning.
 * `>kali` means it when somebody searches for it, and may be something else in a title: a kali is a panel of an anarkali, too.
 * `=shaadi` is meant as it is spelt: it sounds like another word.
 */
const meanings = [
  'saree sadi saadi sariyan sadiyan',
  'suit salwar kameez shalwar सूट सलवार',
  'dupatta chunni chunari odhni orhni stole',
  'lehenga lehnga lahanga ghagra लहंगा',
  'kurti kurta kurthi',
  'blouse choli ब्लाउज',
  'churidar chudidar चूड़ीदार',
  'anarkali anarkhali अनारकली',
  'palazzo plazo palazo प्लाजो',
  'pyjama pajama payjama',
  'bandhani bandhej bandhni bandhini bandini',
  'kanjivaram kanchipuram kanjeevaram kanchivaram kanchi kanjipuram कांजीवरम',
  'banarasi benarasi banarsi banaras benares varanasi बनारसी',
  'chikankari chikan lucknowi lakhnavi lucknavi',
  'tussar tasar tussah tussore kosa टसर',
  'jamdani dhakai',
  'chanderi chandheri चंदेरी',
  'maheshwari maheswari',
  'ikat ikkat pochampally',
  'patola patan',
  'paithani paithni',
  'lehariya leheriya laheriya',
  'ajrakh ajrak',
  'mulmul malmal muslin',
  'georgette jorjet jorjat जॉर्जेट जार्जेट',
  'chiffon shifon शिफॉन',
  'crepe crape',
  'jacquard jacard jaquard',
  'silk reshmi reshami pattu sillk सिल्क रेशमी >resham',
  'cotton sooti suti koton कॉटन सूती =काटन',
  'linen linan',
  'velvet makhmal makhmali',
  'zardozi zardosi jardoshi',
  'kalamkari qalamkari',
  'pallu pallav',
  'wedding bridal bride dulhan vivah =shaadi =shadi =शादी',
  'gota gotta',
  'mehndi mehendi mehandi',
  'print printed',
  'embroidered embroidery',
  'colour color',
  'red lal laal surkh लाल',
  'blue =neela =neeli =नीला =नीली ब्लू >nila >nili >neel',
  '=nile',
  'yellow peela pila peeli पीला पीली येलो >haldi',
  'green hara hari हरा हरी',
  'pink gulabi गुलाबी',
  'black =kaala =kaali =काला =काली ब्लैक >kala >kali',
  'white safed safaid सफेद व्हाइट',
  'purple baingani jamuni बैंगनी पर्पल',
  'orange narangi kesari santri ऑरेंज',
  'golden sunehri sunehra gold सुनहरी',
  'silver chandi rupahla',
  'brown bhura',
  'grey gray =ग्रे',
  'maroon marun mehroon मैरून',
  'multicolour multicolor',
  'turquoise firozi',
  'saffron kesariya',
]

type Meaning = { sounds: ReadonlySet<string>; spellings: ReadonlySet<string> }
type KnownWord = { word: string; sound: string }

const bySound = new Map<string, Meaning>()
const bySpelling = new Map<string, Meaning>()
for (const line of meanings) {
  const entries = line.normalize('NFC').split(' ')
  const meaning = {
    sounds: new Set(entries.filter((entry) => !/^[=>]/.test(entry)).map(soundOf)),
    spellings: new Set(
      entries.filter((entry) => entry.startsWith('=')).map((entry) => entry.slice(1)),
    ),
  }
  for (const spelling of meaning.spellings) bySpelling.set(spelling, meaning)
  for (const sound of [
    ...meaning.sounds,
    ...entries.filter((entry) => entry.startsWith('>')).map((entry) => soundOf(entry.slice(1))),
  ])
    bySound.set(sound, both([bySound.get(sound) ?? meaning, meaning]))
}

/** The sounds of all words that mean the same, its own among them. */
export function soundsMeaning(word: string): string[] {
  const { sounds, spellings } = meaningOf(word)
  return [...new Set([...sounds, ...[...spellings].map(soundOf)])]
}

/** Whether a word of the shop is what somebody means who writes this one. */
export function means(word: string): (known: KnownWord) => boolean {
  const { sounds, spellings } = meaningOf(word)
  return (known) =>
    spellings.has(known.word) || (!bySpelling.has(known.word) && sounds.has(known.sound))
}

/** Nobody writes such a word by accident. */
export function isTradeWord(word: string): boolean {
  return bySpelling.has(word) || soundsOf(word).some((sound) => bySound.has(sound))
}

function meaningOf(word: string): Meaning {
  const sounds = soundsOf(word)
  return (
    bySpelling.get(word) ??
    both([
      { sounds: new Set(sounds), spellings: new Set() },
      ...sounds.map((sound) => bySound.get(sound)).filter((meaning) => meaning !== undefined),
    ])
  )
}

function both(some: readonly Meaning[]): Meaning {
  return {
    sounds: new Set(some.flatMap(({ sounds }) => [...sounds])),
    spellings: new Set(some.flatMap(({ spellings }) => [...spellings])),
  }
}
