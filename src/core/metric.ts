/** One figure of a part of the process, read when somebody asks for metrics. */
export interface Metric {
  readonly name: string
  /** A counter only grows while the process runs; its name ends in `_total`. */
  readonly kind: 'counter' | 'gauge'
  readonly help: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

export function metric(name: string, help: string, value: number, labels: Metric['labels'] = {}): Metric {
  return { kind: name.endsWith('_total') ? 'counter' : 'gauge', name, help, value, labels }
}

/** What there are several of, each with its own labels: a metric's name, what it says, and how it is read of one. */
export type MetricTable<T> = readonly (readonly [
  name: string,
  help: string,
  read: (one: T) => number | null,
])[]

/** The metrics of each; what one has no figure for is left out. */
export function metricsOf<T>(
  all: readonly T[],
  labelsOf: (one: T) => Metric['labels'],
  table: MetricTable<T>,
): Metric[] {
  return table.flatMap(([name, help, read]) =>
    all.flatMap((one) => {
      const value = read(one)
      return value === null ? [] : [metric(name, help, value, labelsOf(one))]
    }),
  )
}

/** Of several that tell the same figure with the same labels, their sum: a figure is told once. */
export function addedUp(metrics: readonly Metric[]): Metric[] {
  const sums = new Map<string, Metric>()
  for (const one of metrics) {
    const key = `${one.name} ${JSON.stringify(one.labels ?? {})}`
    const before = sums.get(key)
    sums.set(key, before ? { ...one, value: before.value + one.value } : one)
  }
  return [...sums.values()]
}
