// Announced funding by the hour. Contracts settle every 1, 4 or 8 hours: colours compare rates per 8 hours.

import { element, percent } from '/assets/draw.js'

const FULL_PCT = 0.04
const LABEL_EVERY = 3

export function drawHeatmap(table, legend, rows) {
  legend.replaceChildren(
    element('span', {}, percent(-FULL_PCT)),
    element('i', { class: 'scale', title: 'from shorts pay to longs pay' }),
    element('span', {}, percent(FULL_PCT)),
    element(
      'span',
      { class: 'dim' },
      'per 8 hours; hours in UTC, the present one last. Empty: not recorded.',
    ),
  )
  const hours = rows[0]?.history24h.map(({ hour }) => hour.slice(11, 13)) ?? []
  table.replaceChildren(
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', {}, ''),
        ...hours.map((hour, at) => element('th', { class: 'hour' }, at % LABEL_EVERY === 0 ? hour : '')),
        element('th', {}, 'now, own interval'),
        element('th', {}, 'per 8 h'),
      ),
    ),
    element('tbody', {}, ...rows.map(rowOf)),
  )
}

function rowOf({ symbol, history24h, fundingRatePct, fundingIntervalHours, fundingRate8hPct }) {
  const per8h = (rate) => (rate === null || !fundingIntervalHours ? null : (rate * 8) / fundingIntervalHours)
  const cells = history24h.map((cell) => {
    const rate = per8h(cell.fundingRatePct)
    const box = element('td', {
      class: 'cell',
      title: `${symbol} ${cell.hour.slice(0, 16)}Z: ${percent(rate, 4)} per 8 h`,
    })
    box.style.background = shade(rate)
    return box
  })
  const own = fundingIntervalHours
    ? `${percent(fundingRatePct, 4)} / ${fundingIntervalHours} h`
    : percent(fundingRatePct, 4)
  return element(
    'tr',
    {},
    element('td', {}, symbol),
    ...cells,
    element('td', {}, own),
    element('td', {}, percent(fundingRate8hPct, 4)),
  )
}

function shade(rate) {
  if (rate === null) return 'transparent'
  const strength = 0.1 + 0.9 * Math.min(1, Math.abs(rate) / FULL_PCT)
  return rate >= 0 ? `rgba(47,191,143,${strength})` : `rgba(239,91,107,${strength})`
}
