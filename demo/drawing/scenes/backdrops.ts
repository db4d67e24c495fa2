import { lighter, mix } from '../engine/colour.ts'
import { oneOf, randomFrom } from '../engine/random.ts'
import type { Camera } from '../engine/surface.ts'

export type BackdropName = 'studio' | 'arch' | 'window' | 'plinth' | 'plaster' | 'disc'

const blurred =
  '<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="14"/></filter><filter id="crisp" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="3"/></filter>'

/** Sunlight that falls through a window with glazing bars, and the shadow of a branch. */
const panes = (): string =>
  `<g fill="#fffbec">${[0, 1].flatMap((column) => [0, 1, 2, 3].map((row) => `<rect x="${column * 104}" y="${row * 128}" width="92" height="116"/>`)).join('')}</g>`

const branch = (shade: string): string =>
  `<g fill="${shade}" stroke="${shade}"><path d="M-60 420C40 330 90 240 230 60" fill="none" stroke-width="5"/>${[
    [-10, 372, 20],
    [30, 330, -60],
    [60, 290, 10],
    [92, 246, -70],
    [120, 210, 0],
    [150, 168, -76],
    [178, 132, -8],
    [205, 95, -70],
  ]
    .map(
      ([x, y, turn]) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C16 -26 46 -30 74 -16C50 6 20 10 0 0Z" stroke="none"/>`,
    )
    .join('')}</g>`

function ornament(name: BackdropName, tint: string): string {
  const shade = mix(tint, '#8a6a50', 0.22)
  const light = lighter(tint, 0.5)
  switch (name) {
    case 'studio':
      return ''
    case 'arch':
      return `<path d="M128 690V330C128 210 240 190 300 92C360 190 472 210 472 330V690Z" fill="${shade}" opacity=".42" filter="url(#crisp)"/>
        <path d="M140 690V336C140 224 246 200 300 112C354 200 460 224 460 336V690Z" fill="${light}" opacity=".55" filter="url(#crisp)"/>`
    case 'window':
      return `<g opacity=".62" filter="url(#crisp)" transform="translate(268 40) skewX(-14) skewY(8)">${panes()}</g><g opacity=".16" filter="url(#crisp)" transform="translate(250 90)">${branch(mix(tint, '#5a4636', 0.8))}</g>`
    case 'plinth':
      return `<path d="M60 700H540L560 760H40Z" fill="${light}" opacity=".9"/><path d="M40 760H560V800H40Z" fill="${shade}" opacity=".6"/>`
    case 'plaster':
      return `<g filter="url(#soft)" opacity=".4"><ellipse cx="120" cy="180" rx="170" ry="90" fill="${light}"/><ellipse cx="470" cy="420" rx="120" ry="170" fill="${shade}" opacity=".4"/><ellipse cx="180" cy="560" rx="120" ry="90" fill="${shade}" opacity=".3"/></g>`
    case 'disc':
      return `<circle cx="300" cy="330" r="222" fill="${light}" opacity=".75" filter="url(#crisp)"/>`
  }
}

export type Shadow = { x: number; y: number; width: number }

/** The position of an object's shadow on the backdrop. */
export const floorShadow = (camera: Camera): Shadow => ({
  x: 300 - (camera.centre[0] * camera.pixelsPerCm * 600) / 960,
  y: 400 + (camera.centre[1] * camera.pixelsPerCm * 800) / 1280 - 2,
  width: 128,
})

/** A wall in a pale tint of the cloth, 800 units high. `floor` is the height at which the ground
 * begins; `shadow` is a soft shadow below the product. */
export function backdrop(
  name: BackdropName,
  tint: string,
  floor: number | null,
  shadow?: Shadow,
): string {
  const dusk = mix(tint, '#6d5446', 0.3)
  const ground =
    floor === null
      ? ''
      : `<rect y="${floor}" width="600" height="${800 - floor}" fill="url(#floor)"/><rect y="${floor - 10}" width="600" height="20" fill="${dusk}" opacity=".16" filter="url(#soft)"/>`
  const fallen = shadow
    ? `<ellipse cx="${shadow.x + 34}" cy="${shadow.y + 6}" rx="${shadow.width * 1.25}" ry="26" fill="#3a2620" opacity=".28" filter="url(#soft)"/><ellipse cx="${shadow.x + 8}" cy="${shadow.y}" rx="${shadow.width}" ry="10" fill="#2a1815" opacity=".5" filter="url(#soft)"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><defs>${blurred}
    <radialGradient id="wall" cx=".36" cy=".3" r="1"><stop offset="0" stop-color="${lighter(tint, 0.42)}"/><stop offset=".6" stop-color="${tint}"/><stop offset="1" stop-color="${dusk}"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(tint, dusk, 0.45)}"/><stop offset="1" stop-color="${mix(tint, lighter(tint, 0.4), 0.4)}"/></linearGradient></defs>
    <rect width="600" height="800" fill="url(#wall)"/>${floor === null ? ornament(name, tint) : `${name === 'plinth' ? '' : ornament(name, tint)}${ground}${name === 'plinth' ? ornament(name, tint) : ''}`}${fallen}</svg>`
}

/** A pale wall colour that contains a trace of the given colour. */
export const wallTint = (colour: string, share = 0.1): string => mix('#efe8dd', colour, share)

/** The backdrop of a garment on a form. A close-up shows no floor. */
export function standingBackdrop(name: BackdropName, wall: string, camera: Camera): string {
  if (camera.pixelsPerCm < 9) return backdrop(name, wall, 706, floorShadow(camera))
  return backdrop(name === 'plinth' ? 'arch' : name, wall, null)
}

/** The wall of a product's images: a trace of one of its colours, or of a neutral one. */
export const wallOf = (slug: string, colours: readonly string[]): string =>
  wallTint(oneOf(randomFrom(`${slug}/wall`), [...colours, '#9a8f6a', '#7d8f8a']))
