import { createRequire } from 'node:module'

/** The version of Pista. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
