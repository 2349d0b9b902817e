import type { en } from './i18n/en/i18n.ts'
import type { setup } from './i18n/en/setup.ts'

/** The codes of all refusals, each with a sentence. */
export type RefusalCode = keyof (typeof en.refusals & typeof setup.refusals)

/** A field that the server refused. `path` is dotted, `code` is a refusal code. */
export type Issue = { path: string; code: string; message: string }

/** A conflict of an edit with a newer version: `fields` were changed meanwhile; `current` is the present resource. */
export type EditConflict = { fields: string[]; current: unknown }

/** On a 401 `session-revoked` or `session-erased`: the seconds until the device must have deleted the member's data. */
export const ERASE_IN_HEADER = 'pista-erase-in'
