const FAMILY =
  /^# HELP (?<name>[a-z_]+) .+\n# TYPE \k<name> (?<kind>counter|gauge|summary|histogram)\n/
const SAMPLE =
  /^(?<name>[a-z_]+)(?:\{(?<labels>[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\"n])*")*)\})? -?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/
const ENDINGS = {
  counter: [''],
  gauge: [''],
  summary: ['', '_sum', '_count'],
  histogram: ['_bucket', '_sum', '_count'],
}

/** Returns violations of Prometheus' text format. */
export function findMetricsErrors(text: string): string[] {
  const families = text.split(/^(?=# HELP )/m)
  const names = families.map((family) => FAMILY.exec(family)?.groups?.['name'])
  return [
    ...names
      .filter((name, place) => name === undefined || names.indexOf(name) !== place)
      .map((name) => `${name} has no head, or two`),
    ...(text.endsWith('\n') ? [] : ['the last line has no end']),
    ...families.flatMap(objectionsToFamily),
  ]
}

function objectionsToFamily(family: string): string[] {
  const [head = '', name = '', kind = 'gauge'] = FAMILY.exec(family) ?? []
  const lines = family
    .slice(head.length)
    .split('\n')
    .filter((line) => line !== '')
  const series = lines.map((line) => line.slice(0, line.lastIndexOf(' ')))
  return [
    ...(kind === 'counter' && !name.endsWith('_total')
      ? [`${name} is counted, and does not say so`]
      : []),
    ...series
      .filter((one, place) => series.indexOf(one) !== place)
      .map((one) => `${one} is there twice`),
    ...lines.filter((line) => !isSample(line, name, kind as keyof typeof ENDINGS)),
  ]
}

function isSample(line: string, family: string, kind: keyof typeof ENDINGS): boolean {
  const { name, labels = '' } = SAMPLE.exec(line)?.groups ?? {}
  if (!ENDINGS[kind].some((ending) => name === family + ending)) return false
  return (
    (kind === 'summary' || !/\bquantile=/.test(labels)) &&
    (name === `${family}_bucket`) === /\ble="/.test(labels)
  )
}
