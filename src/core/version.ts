/** Of perptape and of its interface; package.json says the same, and a test holds them together. */
export const VERSION = '1.0.0'
