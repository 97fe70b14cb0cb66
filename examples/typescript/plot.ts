// Draws a recorded course, such as funding or open interest, into a picture: `plot.ts funding BTCUSDT funding.svg`.
import { writeFileSync } from 'node:fs'
import { createClient, type Query } from 'perptape/client'

const tape = createClient({ baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080' })
const [metric = 'funding', symbol = 'BTCUSDT', file = `${metric}.svg`] = process.argv.slice(2)
const { source } = await tape.get('/api/v1/public/health')
const series = await tape.get('/api/series', {
  query: { metric: metric as Query<'/api/series'>['metric'], symbol, period: '1h' },
})

// The first figure of a bar is the one to draw; where nothing is on record, the line is broken.
const bars = series.points.map(([at, figure]) => ({ at, figure }))
const known = bars.flatMap(({ figure }) => (figure === null ? [] : [figure]))
if (known.length === 0) throw new Error(`Nothing is on record of ${metric} for ${symbol}.`)
const [low, high] = [Math.min(...known), Math.max(...known)]
const [first, last] = [bars[0]!.at, bars.at(-1)!.at]

const [WIDTH, HEIGHT, EDGE] = [900, 360, 60]
const x = (at: number) => EDGE + ((at - first) / (last - first || 1)) * (WIDTH - 2 * EDGE)
const y = (figure: number) => HEIGHT - EDGE - ((figure - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE)
const line = bars.reduce(
  ({ path, isDown }, { at, figure }) =>
    figure === null
      ? { path, isDown: false }
      : { path: `${path}${isDown ? 'L' : 'M'}${x(at).toFixed(1)} ${y(figure).toFixed(1)}`, isDown: true },
  { path: '', isDown: false },
)
const text = (at: readonly [number, number], words: string, anchor = 'start') =>
  `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}">${words}</text>`
const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
<path d="${line.path}" fill="none" stroke="#0a6" stroke-width="1.5" stroke-linejoin="round"/>
${text([EDGE, 30], `${series.metric} of ${series.symbol}, ${series.unit}${source === 'simulated' ? ' (simulated data)' : ''}`)}
${text([EDGE - 8, y(high) + 4], high.toPrecision(4), 'end')}
${text([EDGE - 8, y(low) + 4], low.toPrecision(4), 'end')}
${text([EDGE, HEIGHT - 20], `${day(first)} UTC`)}
${text([WIDTH - EDGE, HEIGHT - 20], `${day(last)} UTC`, 'end')}
</svg>
`,
)
console.log(`Drew ${known.length} hours of ${metric} of ${symbol} into ${file}.`)
