/** A drawing of 40 × 20. */
export const inSvg = (content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" ${more}>${content}</svg>`

/** Drawings that a shop must not store. */
export const hostileDrawings: Record<string, string> = {
  script: inSvg('<script>alert(1)</script>'),
  'prefixed script': '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>',
  'event attribute': inSvg('<path d="M0 0h9v9z" onclick="alert(1)"/>'),
  'event on the root': inSvg('', 'onload="alert(1)"'),
  'foreign object': inSvg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  ),
  image: inSvg('<image href="https://evil.example/pixel.png"/>'),
  'use of another file': inSvg('<use xlink:href="https://evil.example/a.svg#b"/>'),
  'nested uses': inSvg('<g id="a"><use href="#a"/></g>'),
  link: inSvg('<a href="javascript:alert(1)"><path d="M0 0h9"/></a>'),
  'style element': inSvg('<style>@import url(https://evil.example/a.css)</style>'),
  'reference in a style attribute': inSvg('<path style="fill:url(https://evil.example/a)"/>'),
  'escape in a style attribute': inSvg('<path style="fill:u\\72l(//evil.example)"/>'),
  'external paint': inSvg('<path d="M0 0h9" fill="url(//evil.example/a.svg#b)"/>'),
  animation: inSvg('<path d="M0 0h9"><animate attributeName="d" to="M1 1"/></path>'),
  'set of an attribute': inSvg('<set attributeName="onload" to="alert(1)"/>'),
  entities: `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${inSvg('<title>&a;</title>')}`,
  'style sheet': `<?xml-stylesheet href="https://evil.example/a.css"?>${inSvg('')}`,
  'base address': inSvg('<path d="M0 0h9" xml:base="https://evil.example/"/>'),
  'second drawing inside': inSvg('<svg viewBox="0 0 1 1"/>'),
  'two drawings': inSvg('') + inSvg(''),
  'too many elements': inSvg('<path d="M0 0h9"/>'.repeat(2_001)),
  'too deep': inSvg('<g>'.repeat(40) + '</g>'.repeat(40)),
  'no size': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
  'size of nothing': '<svg viewBox="0 0 0 10"/>',
  'a page': '<html><body>Logo</body></html>',
  'not closed': '<svg viewBox="0 0 9 9"',
  empty: '',
}
