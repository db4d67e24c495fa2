import { soundOf } from './spelling.ts'

/** Words that mean the same to whoever buys and sells cloth, and that do not sound alike. Each line is one meaning. */
const meanings = [
  'saree sadi saadi', 'suit salwar kameez shalwar सूट', 'dupatta chunni chunari odhni orhni stole', 'lehenga lehnga lahanga ghagra', 'kurti kurta kurthi', 'blouse choli ब्लाउज',
  'churidar chudidar', 'anarkali anarkhali अनारकली', 'palazzo plazo palazo', 'pyjama pajama payjama',
  'bandhani bandhej bandhni bandhini bandini', 'kanjivaram kanchipuram kanjeevaram kanchivaram kanchi kanjipuram कांजीवरम',
  'banarasi benarasi banarsi banaras benares varanasi बनारसी', 'chikankari chikan lucknowi lakhnavi lucknavi',
  'tussar tasar tussah tussore kosa टसर', 'jamdani dhakai', 'chanderi chandheri चंदेरी', 'maheshwari maheswari', 'ikat ikkat pochampally', 'patola patan',
  'lehariya leheriya laheriya', 'ajrakh ajrak', 'mulmul malmal muslin', 'georgette jorjet jorjat जॉर्जेट', 'chiffon shifon शिफॉन', 'crepe crape',
  'silk resham reshmi reshami pattu sillk सिल्क रेशमी', 'cotton sooti suti koton कॉटन सूती', 'linen linan', 'velvet makhmal makhmali', 'zardozi zardosi jardoshi',
  'kalamkari qalamkari', 'pallu pallav', 'bridal dulhan', 'gota gotta',
  'red lal laal surkh लाल', 'blue neela nila neeli neel नीला नीली', 'yellow peela pila peeli पीला पीली', 'green hara hari हरा हरी', 'pink gulabi गुलाबी',
  'black kala kaala kali kaali काला काली', 'white safed safaid सफेद', 'purple baingani jamuni बैंगनी', 'orange narangi kesari santri', 'golden sunehri sunehra gold सुनहरी',
  'silver chandi rupahla', 'brown bhura', 'grey gray', 'maroon marun', 'multicolour multicolor', 'turquoise firozi', 'saffron kesariya',
]

const sameMeaning = new Map<string, Set<string>>()
for (const line of meanings) {
  const sounds = line.split(' ').map(soundOf)
  for (const sound of sounds) sameMeaning.set(sound, new Set([...(sameMeaning.get(sound) ?? [sound]), ...sounds]))
}

/** The sounds of all words that mean the same, its own among them. */
export function soundsMeaning(word: string): string[] {
  const sound = soundOf(word)
  return [...(sameMeaning.get(sound) ?? [sound])]
}
