import { type Found, ranked } from '../core/found.ts'

const MOST = 8
let index: Promise<readonly Found[]> | null = null

/** The list is loaded when somebody begins to search. Without it the form asks the server. */
function known(): Promise<readonly Found[]> {
  index ??= fetch('/search.json')
    .then((response) => response.json() as Promise<{ readonly found: readonly Found[] }>)
    .then(({ found }) => found)
    .catch(() => {
      index = null
      return []
    })
  return index
}

export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search')
  const input = form?.querySelector('input')
  if (!form || !input) return
  const list = document.createElement('ul')
  list.id = 'found'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Found')
  list.hidden = true
  form.append(list)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'found',
  }))
    input.setAttribute(name, value)
  let at = -1

  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
    at = -1
  }
  const mark = (next: number) => {
    const options = [...list.children]
    if (options.length === 0) return
    at = (next + options.length) % options.length
    for (const [place, option] of options.entries())
      option.setAttribute('aria-selected', String(place === at))
    input.setAttribute('aria-activedescendant', options[at]!.id)
  }
  const show = async () => {
    const wanted = input.value.trim()
    if (wanted === '') return close()
    const found = ranked(await known(), wanted, MOST)
    // Somebody typed on while the list came.
    if (input.value.trim() !== wanted) return
    list.replaceChildren(
      ...found.map(({ title, path, kind }, place) => {
        const option = document.createElement('li')
        option.id = `found-${place}`
        option.setAttribute('role', 'option')
        const link = document.createElement('a')
        link.href = path
        link.tabIndex = -1
        const what = document.createElement('span')
        what.textContent = kind
        link.append(title, ' ', what)
        option.append(link)
        return option
      }),
    )
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    mark(0)
  }
  input.addEventListener('focus', () => void known())
  input.addEventListener('input', () => void show())
  input.addEventListener('blur', () => setTimeout(close, 150))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      mark(at + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Escape' && !list.hidden) {
      // The first closes the list; the next empties the field, as fields of a search do.
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      list.children[at]?.querySelector('a')?.click()
    }
  })
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement
    if (
      event.key !== '/' ||
      event.ctrlKey ||
      event.metaKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
    )
      return
    event.preventDefault()
    input.focus()
  })
}
