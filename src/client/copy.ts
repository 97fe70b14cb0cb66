import { element } from './element.ts'

const SAID_FOR_MS = 1_500

/** A button on every block of code that takes the block along. Without it the text can be marked. */
export function startCopying(): void {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll<HTMLElement>('.prose pre, .shown-once pre')) {
    const text = block.textContent ?? ''
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text.trimEnd()).then(
        () => say(button, 'Copied'),
        () => say(button, 'Failed'),
      )
    })
    block.append(button)
  }
}

function say(button: HTMLElement, word: string): void {
  button.textContent = word
  setTimeout(() => {
    button.textContent = 'Copy'
  }, SAID_FOR_MS)
}
