// The builder of widgets: what is chosen is shown in a frame, as the line for it, and in the address.
const PAUSE_MS = 250

const builder = document.querySelector<HTMLElement>('#builder')
if (builder) start(builder)

function start(place: HTMLElement): void {
  const form = place.querySelector('form')!
  const picked = form.elements.namedItem('widget') as HTMLSelectElement
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
  const line = place.querySelector<HTMLElement>('[data-line]')!
  const said = place.querySelector<HTMLElement>('[data-said]')!
  const optionOf = () => picked.selectedOptions[0]!

  /** What a widget does not ask for is not offered; its size and example are those it is made for. */
  const offer = () => {
    const { names = '', example = '', width = '', height = '' } = optionOf().dataset
    for (const label of form.querySelectorAll<HTMLElement>('[data-for]'))
      label.hidden = !names.split(' ').includes(label.dataset.for!)
    field('symbol').value = example
    field('width').value = width
    field('height').value = height
  }

  const show = () => {
    const frame = frameOf(place, optionOf(), field)
    line.textContent = frame.outerHTML
    const shown = place.querySelector<HTMLIFrameElement>('iframe')
    const src = new URL(frame.src)
    frame.src = src.pathname + src.search
    if (shown?.outerHTML !== frame.outerHTML) place.querySelector('[data-preview]')!.replaceChildren(frame)
    said.textContent = ''
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (!field(name).closest<HTMLElement>('label')!.hidden) chosen.set(name, String(value))
    history.replaceState(null, '', `?${chosen}`)
  }

  const asked = new URLSearchParams(location.search)
  if ([...picked.options].some(({ value }) => value === asked.get('widget')))
    picked.value = asked.get('widget')!
  field('interval').value = '4h'
  offer()
  for (const name of ['symbol', 'interval', 'theme', 'width', 'height']) {
    const value = asked.get(name)
    const control = field(name)
    if (value === null) continue
    if (control instanceof HTMLInputElement) control.value = value.slice(0, 40)
    else if ([...control.options].some((option) => option.value === value)) control.value = value
  }
  let timer = 0
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', (event) => {
    if (event.target === picked) offer()
    clearTimeout(timer)
    timer = window.setTimeout(show, PAUSE_MS)
  })
  place.querySelector('[data-copy]')!.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(line.textContent ?? '')
      said.textContent = 'copied'
    } catch {
      getSelection()?.selectAllChildren(line)
      said.textContent = 'selected: copy it with your keys'
    }
  })
  place.hidden = false
  show()
}

/** The browser writes the line itself: whatever was typed is text in it. */
function frameOf(
  { dataset: { origin, sandbox } }: HTMLElement,
  option: HTMLOptionElement,
  field: (name: string) => HTMLInputElement | HTMLSelectElement,
): HTMLIFrameElement {
  const { path = '', names = '' } = option.dataset
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(field(name).value.trim() || option.dataset.example!),
  )
  const query = new URLSearchParams()
  if (names.split(' ').includes('interval')) query.set('interval', field('interval').value)
  if (field('theme').value === 'light') query.set('theme', 'light')
  const frame = document.createElement('iframe')
  frame.setAttribute('src', `${origin}${address}${query.size === 0 ? '' : `?${query}`}`)
  frame.title = `${option.text} by perptape`
  frame.setAttribute('width', sizeOf(field('width'), option.dataset.width!))
  frame.setAttribute('height', sizeOf(field('height'), option.dataset.height!))
  frame.setAttribute('loading', 'lazy')
  frame.setAttribute('sandbox', sandbox!)
  frame.setAttribute('style', 'border:0;max-width:100%')
  return frame
}

/** Within what it allows; what is no number is the size that the widget is made for. */
function sizeOf(field: HTMLInputElement | HTMLSelectElement, otherwise: string): string {
  const { min, max } = field as HTMLInputElement
  const value = Math.round(Number(field.value))
  return value > 0 ? String(Math.min(Number(max), Math.max(Number(min), value))) : otherwise
}
