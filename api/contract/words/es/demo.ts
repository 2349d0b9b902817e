import type { Words } from '../../words.ts'

export const demo: Words['demo'] = {}
