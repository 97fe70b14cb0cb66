/** The line of our mark, drawn in a square of 32; the icon of the site and the preview pictures have it. */
export const MARK_LINE = 'M4 18h5l3-9 5 15 4-11 2 5h5'
export const MARK_COLOUR = '#4fd1a5'

/** The mark as a file of its own. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#10151c"/><path d="${MARK_LINE}" fill="none" stroke="${MARK_COLOUR}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/></svg>`
