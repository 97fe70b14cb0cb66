interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Place {
  readonly x: number
  readonly y: number
}

/** A course in time as runs of places within a box, broken where nothing is known. */
export function runsOf(points: readonly (number | null)[], box: Box): Place[][] {
  const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value)
  const known = points.filter(isKnown)
  if (known.length === 0) return []
  const low = known.reduce((a, b) => Math.min(a, b))
  const high = known.reduce((a, b) => Math.max(a, b))
  const step = points.length > 1 ? box.width / (points.length - 1) : 0
  // What never changed runs through the middle. Halves, because the span of two doubles may be none.
  const heightOf = (value: number) => (high === low ? 0.5 : (value / 2 - low / 2) / (high / 2 - low / 2))
  const runs: Place[][] = []
  let run: Place[] = []
  points.forEach((value, index) => {
    if (!isKnown(value)) {
      run = []
      return
    }
    if (run.length === 0) runs.push(run)
    run.push({ x: box.left + index * step, y: box.top + box.height * (1 - heightOf(value)) })
  })
  return runs
}

/** The runs as elements: a line over a pale ground, a dot for what stands alone, and one where the newest known is. */
export function sparkline(points: readonly (number | null)[], box: Box, colour: string): string {
  const runs = runsOf(points, box)
  const last = runs.at(-1)?.at(-1)
  if (last === undefined) return ''
  const foot = box.top + box.height
  const drawn = runs.map((run) => {
    const [first, end] = [run[0]!, run.at(-1)!]
    if (run.length === 1) return dot(first, first === last ? 9 : 4, colour)
    const line = `M${run.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`
    return (
      `<path d="${line}V${foot}H${round(first.x)}Z" fill="url(#under-line)"/>` +
      `<path d="${line}" fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>` +
      (end === last ? dot(end, 9, colour) : '')
    )
  })
  return `<linearGradient id="under-line" gradientUnits="userSpaceOnUse" x1="0" y1="${box.top}" x2="0" y2="${foot}"><stop offset="0" stop-color="${colour}" stop-opacity=".28"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>${drawn.join('')}`
}

const dot = ({ x, y }: Place, radius: number, colour: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${colour}"/>`
const round = (value: number) => Math.round(value * 10) / 10
