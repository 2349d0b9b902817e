/* What a host can choose of a poster. Without the colours and the drawing, so that the contract does not load them. */

export const SUBJECTS = [
  'accordion',
  'bass',
  'beams',
  'candles',
  'chain',
  'congas',
  'couple',
  'disco',
  'fan',
  'guitar',
  'hat',
  'keys',
  'maracas',
  'mic',
  'moon',
  'palm',
  'record',
  'river',
  'rose',
  'skirt',
  'speakers',
  'steps',
  'street',
  'tambora',
  'trumpet',
  'type',
] as const
export type Subject = (typeof SUBJECTS)[number]

export const GROUNDS = ['warm', 'ink', 'bright', 'pale', 'deep'] as const
export type Ground = (typeof GROUNDS)[number]

/** Where the title stands. `band` has a field of its own at the bottom. A poster of type is all title. */
export const LOCKUPS = ['top', 'bottom', 'band'] as const
export type Lockup = (typeof LOCKUPS)[number]
