// How figures and tables look. Text is always set as text, never as markup.

export function element(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export function tableOf(table, headings, rows) {
  const cell = (value) =>
    value !== null && typeof value === 'object'
      ? element('td', { class: value.tone }, value.text)
      : element('td', {}, String(value))
  table.replaceChildren(
    element('thead', {}, element('tr', {}, ...headings.map((heading) => element('th', {}, heading)))),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...row.map(cell)))),
  )
}

export function compactUsd(usd) {
  if (usd === null) return '–'
  const size = Math.abs(usd)
  for (const [unit, letter] of [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ]) {
    if (size >= unit)
      return `$${(usd / unit).toFixed(size >= 100 * unit ? 0 : size >= 10 * unit ? 1 : 2)}${letter}`
  }
  return `$${usd.toFixed(0)}`
}

export function whole(count) {
  return count === null ? '–' : count.toLocaleString('en')
}

export function percent(value, decimals = 2) {
  return value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(decimals)}%`
}

export function price(value) {
  if (value === null) return '–'
  if (value >= 1000) return value.toLocaleString('en', { maximumFractionDigits: 1 })
  // Never with an exponent: a coin by the piece may cost 0.000000022 dollars.
  return value.toLocaleString('en', { maximumSignificantDigits: 5 })
}

export function signedClass(value) {
  return value === null ? 'dim' : value >= 0 ? 'long' : 'short'
}
