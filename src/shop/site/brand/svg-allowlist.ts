/** Shapes, groups and gradients. `use` is left out, because nested uses grow without limit. */
export const elements: ReadonlySet<string> = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
)

const geometry =
  'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform pathLength id'
const paint =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule display visibility vector-effect paint-order'
const gradient =
  'gradientUnits gradientTransform spreadMethod clipPathUnits offset stop-color stop-opacity'

export const attributes: ReadonlySet<string> = new Set(
  [geometry, paint, gradient].flatMap((names) => names.split(' ')),
)

/** Attributes that may refer to another element of the same drawing. */
export const references: ReadonlySet<string> = new Set(['fill', 'stroke', 'clip-path'])
