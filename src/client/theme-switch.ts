const THEMES = ['auto', 'dark', 'light'] as const
type Theme = (typeof THEMES)[number]

/** Charts on a canvas have the colours of the moment in which they are drawn. */
export const THEME_CHANGED = 'perptape-theme'

/** Dark, light, or what the system says, which is what it begins with. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
  const system = matchMedia('(prefers-color-scheme: light)')
  const tell = () => document.dispatchEvent(new Event(THEME_CHANGED))
  system.addEventListener('change', tell)
  if (!button) return
  const show = () => {
    const label = document.createElement('span')
    label.textContent = 'Theme: '
    button.replaceChildren(label, chosenTheme())
  }
  button.hidden = false
  show()
  button.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(chosenTheme()) + 1) % THEMES.length]!
    if (next === 'auto') {
      localStorage.removeItem('theme')
      delete document.documentElement.dataset.theme
    } else {
      localStorage.setItem('theme', next)
      document.documentElement.dataset.theme = next
    }
    show()
    tell()
  })
}

function chosenTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'dark' || theme === 'light' ? theme : 'auto'
}
