import type { Provider } from '../define/source.ts'
import { ecb } from './ecb/ecb.ts'
import { tcmb } from './tcmb/tcmb.ts'

/** Those who give us data and are no exchange. A new one is a folder and a line here. */
export const PROVIDERS: readonly Provider[] = [ecb, tcmb]
