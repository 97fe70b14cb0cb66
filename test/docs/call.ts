/** Makes a call that a document writes down for curl, which need not be installed; parts of it are replaced first. */
export function callOf(command: string, replaced: Readonly<Record<string, string>>): Promise<Response> {
  const words = wordsOf(withReplaced(command, replaced))
  if (words.shift() !== 'curl') throw new Error(`no call: ${command}`)
  const headers = new Headers()
  const addresses: string[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(/: */, 2)
      headers.set(name, value)
    } else if (word === '-s' || word === '-i') continue
    else if (word.startsWith('-')) throw new Error(`nobody here knows ${word} of curl: ${command}`)
    else addresses.push(word)
  }
  if (addresses.length !== 1) throw new Error(`one address is asked: ${command}`)
  return fetch(addresses[0]!, { headers })
}

export function withReplaced(command: string, replaced: Readonly<Record<string, string>>): string {
  return Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), command)
}

/** Words as a shell takes them, quotes removed. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]!)
}
