/** One figure that Prometheus collects, with all its values. Answers of several processes are told apart by a label. */
export type Figure = {
  name: string
  kind: 'counter' | 'gauge' | 'summary' | 'histogram'
  help: string
  values: FigureValue[]
}
export type FigureValue = {
  labels?: Record<string, string>
  ending?: '_bucket' | '_sum' | '_count'
  value: number
}

export function counter(name: string, help: string, values: number | FigureValue[]): Figure {
  return {
    name,
    kind: 'counter',
    help,
    values: typeof values === 'number' ? [{ value: values }] : values,
  }
}

export function gauge(name: string, help: string, values: number | FigureValue[]): Figure {
  return {
    name,
    kind: 'gauge',
    help,
    values: typeof values === 'number' ? [{ value: values }] : values,
  }
}

/** The only kind whose values may carry the label `quantile`. */
export function summary(name: string, help: string, values: FigureValue[]): Figure {
  return { name, kind: 'summary', help, values }
}

/** The same figures of several processes as one list. */
export function joinFigures(
  all: readonly { worker: string; figures: readonly Figure[] }[],
): Figure[] {
  const joined = new Map<string, Figure>()
  for (const { worker, figures } of all) {
    for (const figure of figures) {
      const known = joined.get(figure.name) ?? { ...figure, values: [] }
      known.values.push(
        ...figure.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
      )
      joined.set(figure.name, known)
    }
  }
  return [...joined.values()]
}

export const FIGURES_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** In the text format that Prometheus reads. */
export function writeFigures(figures: readonly Figure[]): string {
  return figures
    .map(({ name, kind, help, values }) => {
      const lines = values.map(
        ({ labels, ending = '', value }) => `${name}${ending}${writeLabels(labels)} ${value}`,
      )
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n')
    })
    .join('')
}

function writeLabels(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** The other processes of this shop on this machine: whoever is asked for figures answers for all. */
export type Colleagues = {
  answerFor(figures: () => Figure[]): void
  askAll(): Promise<{ worker: string; figures: Figure[] }[]>
}
