/** The colours of our pages, each dark or light enough to be read on every ground that the library puts it on. */
const COLOURS = `
.light-mode {
  --scalar-color-1: #16202c;
  --scalar-color-2: #4a5666;
  --scalar-color-3: #5b6675;
  --scalar-color-accent: #1f5fbf;
  --scalar-color-blue: #1a5fb4;
  --scalar-color-green: #0b6b45;
  --scalar-color-orange: #a33b00;
  --scalar-color-purple: #6a3fb5;
  --scalar-color-red: #b3202f;
  --scalar-color-yellow: #7d5600;
  --scalar-background-1: #ffffff;
  --scalar-background-2: #f4f6f8;
  --scalar-background-3: #e9edf1;
}
.dark-mode {
  --scalar-color-1: #e6ebf2;
  --scalar-color-2: #b4bfcd;
  --scalar-color-3: #9aa8ba;
  --scalar-color-accent: #7db3ff;
  --scalar-color-blue: #7db3ff;
  --scalar-color-green: #4fd1a5;
  --scalar-color-orange: #f0a35e;
  --scalar-color-purple: #c3a6ff;
  --scalar-color-red: #ff8a96;
  --scalar-color-yellow: #e8b44c;
  --scalar-background-1: #0c1016;
  --scalar-background-2: #131922;
  --scalar-background-3: #1b2430;
  --scalar-border-color: #2a3544;
}
.light-mode .t-doc__sidebar, .dark-mode .t-doc__sidebar {
  --scalar-sidebar-color-1: var(--scalar-color-1);
  --scalar-sidebar-color-2: var(--scalar-color-2);
  --scalar-sidebar-search-color: var(--scalar-color-3);
}
`

/** Controls within controls, which no keyboard reaches: a menu among tabs, and kinds of answers in what unfolds them. */
const HIDDEN = `
.client-libraries__select, .parameter-item-trigger > .absolute { display: none !important; }
`

const CONFIGURATION = {
  url: '/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  favicon: '/favicon.svg',
  customCss: `${COLOURS}${HIDDEN}`,
}

/**
 * Starts the library, and goes on to name what it leaves without a name or names amiss for those who do not see the page.
 * The releases that mend most of it themselves need a newer Node than ours.
 */
export const REFERENCE_START = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION, null, 2)})

const MENDS = {
  '.t-doc__sidebar [aria-selected]': (item) => {
    if (item.getAttribute('aria-selected') === 'true') item.setAttribute('aria-current', 'true')
    else item.removeAttribute('aria-current')
    item.removeAttribute('aria-selected')
  },
  'button[role="search"]': (button) => button.removeAttribute('role'),
  'button.scalar-code-copy:not([aria-label])': (button) => button.setAttribute('aria-label', 'Copy'),
  '.show-more[aria-label]': (button) => button.removeAttribute('aria-label'),
  '.endpoints:not([tabindex])': (list) => list.setAttribute('tabindex', '0'),
}
let isDue = false
const mend = () => {
  isDue = false
  for (const [selector, how] of Object.entries(MENDS)) document.querySelectorAll(selector).forEach(how)
}
new MutationObserver(() => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(mend)
}).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['aria-selected', 'role', 'aria-label'],
})
`
