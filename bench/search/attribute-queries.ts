import { attributesOf } from '../../demo/catalogue/attributes-of.ts'
import { catalogue } from '../../demo/catalogue/catalogue.ts'
import type { DemoProduct } from '../../demo/catalogue/demo-product.ts'

type Type = DemoProduct['type']
/** A product is expected when each group has one of its choices. */
type Label = [query: string, type: Type | null, ...groups: string[]]

const reds = 'colour: red maroon crimson madder'
const pinks = 'colour: pink rani-pink fuchsia peach'
const oranges = 'colour: orange rust saffron coral'
const yellows = 'colour: yellow mustard marigold'
const greens = 'colour: green emerald bottle-green parrot-green olive mint sage'
const turquoises = 'colour: turquoise teal'
const blues = 'colour: blue navy midnight-blue indigo sky-blue'
const purples = 'colour: purple plum lavender lilac wine'
const whites = 'colour: white ivory'
const beiges = 'colour: beige cream champagne'
const silks = 'fabric: silk tussar-silk raw-silk'
const cottons = 'fabric: cotton mulmul'

/** Queries for the demo catalogue by colour family and attribute. They were written from the products'
 * attributes, before their author had read the search or seen one of its results. */
const labels: Label[] = [
  ['red silk saree', 'saree', reds, silks],
  ['red saree for wedding', 'saree', reds, 'occasion: wedding'],
  ['lal silk saree', 'saree', reds, silks],
  ['red suit', 'suit', reds],
  ['maroon suit', 'suit', 'colour: maroon'],
  ['crimson saree', 'saree', 'colour: crimson'],
  ['pink saree', 'saree', pinks],
  ['pink party wear saree', 'saree', pinks, 'occasion: party'],
  ['pink anarkali', 'suit', 'colour: rani-pink', 'fabric: silk-cotton', 'pattern: dots'],
  ['peach chiffon saree', 'saree', 'colour: peach', 'fabric: chiffon'],
  ['orange saree', 'saree', oranges],
  ['rust', null, 'colour: rust'],
  ['yellow suit', 'suit', yellows],
  ['yellow silk saree', 'saree', yellows, silks],
  ['mustard suit', 'suit', 'colour: mustard'],
  ['green suit', 'suit', greens],
  ['green silk saree', 'saree', greens, silks],
  ['green wedding saree', 'saree', greens, 'occasion: wedding'],
  ['hari saree', 'saree', greens],
  ['turquoise saree', 'saree', turquoises],
  ['teal silk saree', 'saree', 'colour: teal', silks],
  ['blue saree', 'saree', blues],
  ['blue cotton saree', 'saree', blues, cottons],
  ['blue suit for wedding', 'suit', blues, 'occasion: wedding'],
  ['sky blue', null, 'colour: sky-blue'],
  ['indigo cotton suit', 'suit', 'colour: indigo', cottons],
  ['purple suit', 'suit', purples],
  ['purple silk saree', 'saree', purples, silks],
  ['lavender suit', 'suit', 'colour: lavender'],
  ['white saree', 'saree', whites],
  ['cream saree', 'saree', 'colour: cream'],
  ['beige saree', 'saree', beiges],
  ['grey silk saree', 'saree', 'colour: grey', silks],
  ['black saree', 'saree', 'colour: black'],
  ['black office saree', 'saree', 'colour: black', 'occasion: office'],
  ['golden saree', 'saree', 'colour: gold'],
  ['silver zari saree', 'saree', 'colour: silver', 'work: zari'],
  ['office saree', 'saree', 'occasion: office'],
  ['party wear suit', 'suit', 'occasion: party'],
  ['wedding suit', 'suit', 'occasion: wedding'],
  ['shaadi saree', 'saree', 'occasion: wedding'],
  ['festive silk saree', 'saree', 'occasion: festive', silks],
  ['daily wear suit', 'suit', 'occasion: everyday'],
  ['everyday cotton saree', 'saree', 'occasion: everyday', cottons],
  ['mehndi suit', 'suit', 'occasion: mehndi'],
  ['pooja saree', 'saree', 'occasion: pooja'],
  ['puja saree', 'saree', 'occasion: pooja'],
  ['floral organza saree', 'saree', 'pattern: floral', 'fabric: organza'],
  ['floral suit', 'suit', 'pattern: floral'],
  ['geometric saree', 'saree', 'pattern: geometric'],
  ['checks saree', 'saree', 'pattern: checks'],
  ['striped saree', 'saree', 'pattern: stripes'],
  ['temple border', null, 'pattern: temple-border'],
  ['sheer saree', 'saree', 'transparency: sheer'],
  ['gujarat saree', 'saree', 'region: gujarat'],
  ['rajasthani saree', 'saree', 'region: rajasthan'],
  ['kerala saree', 'saree', 'region: kerala'],
  ['tamil nadu silk saree', 'saree', 'region: tamil-nadu', silks],
  ['odisha saree', 'saree', 'region: odisha'],
  ['lucknow suit', 'suit', 'region: lucknow'],
  ['gota patti suit', 'suit', 'work: gota-patti'],
  ['zari work suit', 'suit', 'work: zari'],
  ['sequin saree', 'saree', 'work: sequins'],
  ['hand painted saree', 'saree', 'work: hand-painted'],
  ['block print suit', 'suit', 'work: block-print'],
  ['silk cotton saree', 'saree', 'fabric: silk-cotton'],
  ['tussar silk saree', 'saree', 'fabric: tussar-silk'],
  ['raw silk suit', 'suit', 'fabric: raw-silk'],
  ['georgette suit', 'suit', 'fabric: georgette'],
  ['ikat suit', 'suit', 'weave: ikat'],
]

/** Each query with the slugs of the demo products that it should find. */
export const attributeQueries = labels.map(([text, type, ...groups]) => ({
  text,
  slugs: catalogue
    .filter((piece) => !type || piece.type === type)
    .filter((piece) => groups.every((group) => meets(group, attributesOf(piece))))
    .map(({ slug }) => slug),
}))

function meets(group: string, attributes: readonly string[]): boolean {
  const [attribute, choices] = group.split(': ')
  return choices!.split(' ').some((choice) => attributes.includes(`${attribute}.${choice}`))
}
