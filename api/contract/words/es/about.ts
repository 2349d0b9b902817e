import type { Words } from '../../words.ts'

export const about: Words['about'] = {}
