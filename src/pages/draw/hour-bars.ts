import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'

interface Hour {
  readonly hour: string
  readonly long_usd: number | null
  readonly short_usd: number | null
}

const HEIGHT = 48
const BAR = 3
const STEP = 4

/** Liquidations by the hour as bars: longs above the line, shorts below it; an hour that was not heard has not even a line. */
export function hourBars(hours: readonly Hour[]): Html {
  const most = Math.max(1, ...hours.flatMap(({ long_usd, short_usd }) => [long_usd ?? 0, short_usd ?? 0]))
  const half = HEIGHT / 2
  const size = (usd: number | null) => (((usd ?? 0) / most) * (half - 1)).toFixed(1)
  const bars = hours.map(({ hour, long_usd, short_usd }, at) => {
    const words = `${hour.slice(11, 16)}: longs ${shown('usd', long_usd)}, shorts ${shown('usd', short_usd)}`
    const [up, down] = [size(long_usd), size(short_usd)]
    if (long_usd === null && short_usd === null) return null
    return html`<g><title>${words}</title><rect class="long" x="${at * STEP}" y="${(half - Number(up)).toFixed(1)}" width="${BAR}" height="${up}"/><rect class="short" x="${at * STEP}" y="${half}" width="${BAR}" height="${down}"/><rect class="dim" x="${at * STEP}" y="${half - 0.4}" width="${BAR}" height="0.8"/></g>`
  })
  return html`<svg class="hours" viewBox="0 0 ${hours.length * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Liquidations by the hour, longs up and shorts down">${bars}</svg>`
}
