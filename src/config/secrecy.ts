import { STRUCK, secretsInAddress, shownAddress, withoutSettingSecrets } from '../core/struck.ts'
import type { Secrecy } from './settings.ts'

/** The name of a venue or of a host before an address, as HOSTS has it. */
const BEFORE_ADDRESS = /^\s*(?:[\w.-]+(?::\d+)?=|\w+:(?!\/\/))/

/** The text of a setting as anyone may see it. */
export function shownText(secrecy: Secrecy, text: string, isValid: boolean): string {
  switch (secrecy) {
    case 'public':
      return withoutSettingSecrets(text)
    case 'wallet':
      return isValid ? text : STRUCK
    case 'server':
      return shownAddress(text)
    case 'servers':
      return addressesIn(text)
        .map(([before, address]) => `${before}${shownAddress(address)}`)
        .join(',')
    case 'secret':
      return STRUCK
  }
}

/** What of it is struck out of logs and errors, whoever repeats it. */
export function secretsIn(secrecy: Secrecy, text: string, isValid: boolean): string[] {
  switch (secrecy) {
    case 'public':
      return []
    case 'wallet':
      return isValid ? [] : [text]
    case 'server':
      return secretsInAddress(text)
    case 'servers':
      return addressesIn(text).flatMap(([, address]) => secretsInAddress(address))
    case 'secret':
      return [text, text.replace(/^0x/, '')]
  }
}

function addressesIn(text: string): [before: string, address: string][] {
  return text.split(',').map((part) => {
    const before = BEFORE_ADDRESS.exec(part)?.[0] ?? ''
    return [before, part.slice(before.length).trim()]
  })
}
