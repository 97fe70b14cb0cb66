import type { Source } from '../../define/source.ts'

/** What changes seldom: ladders, fees, networks, funds. */
export const facts: readonly Source[] = []
