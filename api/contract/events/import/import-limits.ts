/* Apart from `imports.ts`, so that the page loads no schemas. */

export const IMPORT_MAX_BYTES = 2 * 1024 * 1024
/** The number of events of one import, with each date of a repeated one. */
export const IMPORT_MAX_EVENTS = 300
/** The number of unchanged drafts that the imports of a host may have left. */
export const IMPORT_MAX_DRAFTS = 1_000

/** The fields that a table may contain, in the order of the form. `start` is date and time in one column. */
export const importFields = [
  'title',
  'start',
  'date',
  'startTime',
  'end',
  'endTime',
  'venue',
  'location',
  'city',
  'state',
  'country',
  'price',
  'category',
  'description',
  'ticketsUrl',
  'sourceId',
] as const
export type ImportField = (typeof importFields)[number]
