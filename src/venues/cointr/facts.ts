import type { Source } from '../../define/source.ts'
import { status } from './status.ts'

/** What changes seldom: ladders, fees, networks, funds. */
export const facts: readonly Source[] = [status]
