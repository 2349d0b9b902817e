import { refusals } from './words/refusals.ts'

/** Every sentence a person may read, in English, once. Spanish is its typed twin in `words.es.ts`. */
export const en = { refusals }

export type Words = typeof en
