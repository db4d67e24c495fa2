/** Draws a motif in a box of 100 × 100. `main` is usually the colour of the zari, `accent` that of
 * the enamel work (meena). */
export type Motif = (main: string, accent: string) => string

const turned = (count: number, draw: (index: number) => string, offset = 0): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<g transform="rotate(${offset + (360 / count) * index} 50 50)">${draw(index)}</g>`,
  ).join('')

const MANGO =
  'M47 95C18 92 8 68 14 46C20 24 42 10 63 6C82 3 93 14 87 27C83 36 73 33 72 26C60 28 62 42 74 52C88 64 84 92 47 95Z'

export const mango: Motif = (main, accent) => `
  <path d="${MANGO}" fill="${main}"/>
  <path d="${MANGO}" fill="none" stroke="${accent}" stroke-width="5" transform="translate(13 16) scale(.72)"/>
  <g transform="translate(24 34) scale(.46)">${turned(6, () => `<ellipse cx="50" cy="24" rx="9" ry="22" fill="${accent}"/>`)}<circle cx="50" cy="50" r="10" fill="${main}"/></g>
  <path d="M68 16q6 -6 10 0" stroke="${accent}" stroke-width="3.5" fill="none"/>`

export const buti: Motif = (main, accent) => `
  <path d="M50 98C48 82 49 70 50 56" stroke="${main}" stroke-width="4" fill="none"/>
  <path d="M50 86C34 86 26 78 22 66C36 66 46 72 50 86ZM50 80C66 80 74 72 78 60C64 60 54 66 50 80Z" fill="${main}"/>
  <g transform="translate(14 -8) scale(.72)">${turned(7, () => `<path d="M50 50C38 36 40 16 50 8C60 16 62 36 50 50Z" fill="${main}"/>`, -154)}
  <circle cx="50" cy="50" r="9" fill="${accent}"/></g>`

export const lotus: Motif = (main, accent) => `
  ${[-66, -40, 40, 66].map((angle) => `<path d="M50 86C34 66 36 40 50 20C64 40 66 66 50 86Z" fill="${main}" transform="rotate(${angle} 50 86)"/>`).join('')}
  ${[-20, 20].map((angle) => `<path d="M50 86C36 64 38 36 50 14C62 36 64 64 50 86Z" fill="${accent}" transform="rotate(${angle} 50 86)"/>`).join('')}
  <path d="M50 88C36 64 38 34 50 8C62 34 64 64 50 88Z" fill="${main}"/>
  <path d="M22 92q28 10 56 0" stroke="${main}" stroke-width="5" fill="none"/>`

export const feather: Motif = (main, accent) => `
  <path d="M50 100V58" stroke="${main}" stroke-width="3.5"/>
  ${[-1, 1].map((side) => [62, 72, 82, 92].map((y) => `<path d="M50 ${y}q${side * 10} -3 ${side * 17} -13" stroke="${main}" stroke-width="3" fill="none"/>`).join('')).join('')}
  <path d="M50 4C78 18 82 46 50 66C18 46 22 18 50 4Z" fill="${main}"/>
  <path d="M50 17C68 27 70 44 50 57C30 44 32 27 50 17Z" fill="${accent}"/>
  <path d="M50 29C60 33 60 44 50 50C40 44 40 33 50 29Z" fill="${main}"/>`

/** One eye of a peacock's train. */
const trainEye = (
  [x, y, turn, size]: readonly [number, number, number, number],
  main: string,
  accent: string,
): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 -11C8 -6 8 6 0 11C-8 6 -8 -6 0 -11Z" fill="${main}"/><ellipse rx="4.4" ry="6" fill="${accent}"/><circle cy="1" r="2.4" fill="${main}"/></g>`

const trainEyes = [
  [66, 60, 58, 0.9],
  [80, 68, 50, 1],
  [91, 80, 36, 1],
  [82, 92, 62, 0.9],
  [64, 88, 75, 0.8],
] as const

const crest = [
  [14, 6],
  [22, 3],
  [30, 6],
] as const

/** A standing peacock in profile: crest, slim neck, wing, and the closed train with its eyes. */
export const peacock: Motif = (main, accent) => `
  <path d="M36 60C50 52 74 58 90 84C94 90 98 94 99 99C84 98 60 92 44 78Z" fill="${main}"/>
  <path d="M40 66C56 62 72 72 84 90M40 70C52 72 62 80 70 92" stroke="${accent}" stroke-width="1.6" fill="none"/>
  ${trainEyes.map((eye) => trainEye(eye, main, accent)).join('')}
  <path d="M14 30C14 22 20 17 26 18C33 19 35 26 33 33C31 42 36 46 44 52C56 62 54 78 40 82C24 86 14 74 16 60C17 50 25 44 25 36C25 32 23 30 20 31L6 36Z" fill="${main}"/>
  <path d="M27 58C36 52 47 58 47 68C38 74 28 70 27 58Z" fill="${accent}"/><path d="M31 59q6 0 9 6" stroke="${main}" stroke-width="2" fill="none"/>
  <circle cx="23" cy="25" r="2.1" fill="${accent}"/>
  ${crest.map(([x, y]) => `<path d="M24 19L${x} ${y}" stroke="${main}" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="2.8" fill="${main}"/>`).join('')}
  <path d="M30 82V97M23 97H34M40 81V97M33 97H46" stroke="${main}" stroke-width="2.6" fill="none"/>`

export const rosette: Motif = (main, accent) => `
  ${turned(8, () => `<path d="M50 50C38 34 40 14 50 4C60 14 62 34 50 50Z" fill="${main}"/>`)}
  ${turned(8, () => `<path d="M50 50C44 40 45 26 50 20C55 26 56 40 50 50Z" fill="${accent}"/>`, 22.5)}
  <circle cx="50" cy="50" r="9" fill="${main}"/><circle cx="50" cy="50" r="4" fill="${accent}"/>`

export const leaf: Motif = (main, accent) => `
  <path d="M50 98C22 72 22 32 50 4C78 32 78 72 50 98Z" fill="${main}"/>
  <path d="M50 92V20M50 76L34 62M50 76L66 62M50 60L34 46M50 60L66 46M50 44L38 34M50 44L62 34" stroke="${accent}" stroke-width="3.4" fill="none"/>`

export const blossom: Motif = (main, accent) => `
  ${turned(5, () => `<path d="M50 50C30 42 30 14 44 8C47 12 49 14 50 18C51 14 53 12 56 8C70 14 70 42 50 50Z" fill="${main}"/>`)}
  ${turned(5, () => `<path d="M50 46V26" stroke="${accent}" stroke-width="2.6"/>`)}
  <circle cx="50" cy="50" r="8" fill="${accent}"/>`

export const star: Motif = (main, accent) => `
  ${turned(8, () => `<path d="M50 50L41 27L50 3L59 27Z" fill="${main}"/>`)}
  <circle cx="50" cy="50" r="13" fill="${accent}"/><circle cx="50" cy="50" r="6" fill="${main}"/>`

export const coin: Motif = (main, accent) => `
  <circle cx="50" cy="50" r="46" fill="${main}"/><circle cx="50" cy="50" r="35" fill="none" stroke="${accent}" stroke-width="4"/>
  ${turned(6, () => `<ellipse cx="50" cy="32" rx="6" ry="13" fill="${accent}"/>`)}`

/** A tie-dye dot: an irregular pale ring around the tied point. */
export const tiedDot: Motif = (main, accent) => `
  <path d="M50 10C74 8 92 28 90 52C88 76 70 92 48 90C26 88 9 72 11 48C13 26 28 12 50 10Z" fill="${main}"/>
  <circle cx="51" cy="50" r="17" fill="${accent}"/>`

/** An ikat diamond. Its edges are steps instead of curves, because the yarn is dyed before weaving. */
export const steppedDiamond: Motif = (main, accent) => `
  <path d="M50 2H58V14H66V26H76V38H88V62H76V74H66V86H58V98H42V86H34V74H24V62H12V38H24V26H34V14H42V2Z" fill="${main}"/>
  <path d="M50 24H56V36H66V46H72V54H66V64H56V76H44V64H34V54H28V46H34V36H44V24Z" fill="${accent}"/><rect x="44" y="44" width="12" height="12" fill="${main}"/>`

export const patolaFlower: Motif = (main, accent) => `
  <path d="M42 4H58V20H74V12H88V28H80V42H96V58H80V72H88V88H74V80H58V96H42V80H26V88H12V72H20V58H4V42H20V28H12V12H26V20H42Z" fill="${main}"/>
  <path d="M42 30H58V42H70V58H58V70H42V58H30V42H42Z" fill="${accent}"/><rect x="45" y="45" width="10" height="10" fill="${main}"/>`

/** A chikan sprig: white shadow work, outlined in small stitches. */
export const chikanSprig: Motif = (main, accent) => `
  <path d="M50 98C44 80 60 70 50 48" stroke="${main}" stroke-width="3" stroke-dasharray="5 3" fill="none"/>
  <path d="M49 80C36 84 24 76 20 64C34 60 46 66 49 80ZM54 70C66 72 78 64 80 52C66 50 56 56 54 70Z" fill="${accent}" stroke="${main}" stroke-width="2.4"/>
  <g transform="translate(18 -4) scale(.64)">${turned(6, () => `<path d="M50 50C36 38 38 14 50 8C62 14 64 38 50 50Z" fill="${accent}" stroke="${main}" stroke-width="4"/>`)}<circle cx="50" cy="50" r="8" fill="${main}"/></g>`

export const drawnMotifs = {
  mango,
  buti,
  lotus,
  feather,
  peacock,
  rosette,
  leaf,
  blossom,
  star,
  coin,
  tiedDot,
  steppedDiamond,
  patolaFlower,
  chikanSprig,
}
export type MotifName = keyof typeof drawnMotifs
