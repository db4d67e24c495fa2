import type { Attribute, AttributeChoice } from '#shop/attributes/attribute.ts'
import type { ColourFamily } from '#shop/attributes/colour-families.ts'

const choice = (
  entry: string,
  name: string,
  family: ColourFamily | null = null,
): AttributeChoice => ({
  entry,
  name,
  family,
  swatch: family && '#6b1420',
})

function attributeOf(slug: string, change: Partial<Attribute>): Attribute {
  return {
    slug,
    name: slug,
    type: 'choice',
    unit: '',
    isFilter: false,
    kinds: [],
    choices: [],
    version: 1,
    ...change,
  }
}

/** Some of the attributes of a new shop. */
export const testAttributes: Attribute[] = [
  attributeOf('fabric', {
    name: 'Fabric',
    isFilter: true,
    choices: [choice('fabric.silk', 'Silk'), choice('fabric.cotton', 'Cotton')],
  }),
  attributeOf('occasion', {
    name: 'Occasion',
    type: 'choices',
    isFilter: true,
    choices: [choice('occasion.wedding', 'Wedding'), choice('occasion.party', 'Party')],
  }),
  attributeOf('colour', {
    name: 'Colour',
    type: 'colour',
    isFilter: true,
    choices: [
      choice('colour.maroon', 'Maroon', 'red'),
      choice('colour.crimson', 'Crimson', 'red'),
      choice('colour.emerald', 'Emerald', 'green'),
    ],
  }),
  attributeOf('length', { name: 'Length', type: 'number', unit: 'm', kinds: ['saree'] }),
  attributeOf('blouse-piece', { name: 'Blouse piece', type: 'yes-no', kinds: ['saree'] }),
  attributeOf('silk-mark', { name: 'Silk Mark number', type: 'text' }),
]
