import {
  amenities,
  type EventProgram,
  floors,
  levels,
  type ProgramError,
  partKinds,
  programErrorOf,
  type StyleShare,
} from '#contract/events/program.ts'

/** The program as it is typed. The `id` of a row names it while rows are added and removed. */
export type ProgramFields = {
  parts: PartRow[]
  mix: StyleRow[]
  floor: string
  house: string[]
  minAge: string
}

export type PartRow = {
  id: string
  kind: string
  name: string
  level: string
  room: string
  from: string
  until: string
  /** The slug of the chosen artist, `new` for a page of this name, or empty. */
  artist: string
}

export type StyleRow = { id: string; genre: string; percent: string }

export const noProgram: ProgramFields = { parts: [], mix: [], floor: '', house: [], minAge: '' }

export function programFieldsFrom({ parts = [], mix = [], floor, house = [], minAge }: EventProgram): ProgramFields {
  return {
    parts: parts.map(({ kind, name = '', level = '', room = '', from, until = '', artist = '' }, at) => ({
      id: String(at + 1),
      kind,
      name,
      level,
      room,
      from,
      until,
      artist,
    })),
    mix: mix.map(({ genre, percent }, at) => ({ id: String(at + 1), genre, percent: String(percent) })),
    floor: floor ?? '',
    house: [...house],
    minAge: minAge === undefined ? '' : String(minAge),
  }
}

/** The program to send, normalized as the server stores it; null if the host says nothing. */
export function programFrom({ parts, mix, floor, house, minAge }: ProgramFields): EventProgram | null {
  const program: EventProgram = {
    ...(mix.length > 0 && { mix: mix.map(shareOf) }),
    ...(floor && { floor: floors.find(each => each === floor) }),
    ...(house.length > 0 && { house: amenities.filter(each => house.includes(each)) }),
    ...(parts.length > 0 && { parts: parts.map(partOf) }),
    ...(minAge.trim() && { minAge: Number(minAge) }),
  }
  return Object.keys(program).length > 0 ? program : null
}

function shareOf({ genre, percent }: StyleRow): StyleShare {
  return { genre, percent: Number(percent) }
}

function partOf({ kind, name, level, room, from, until, artist }: PartRow) {
  const isClass = kind === 'class'
  return {
    from,
    kind: partKinds.find(each => each === kind) ?? 'social',
    ...(name.trim() && { name: name.trim() }),
    ...(room.trim() && { room: room.trim() }),
    ...(isClass && level && { level: levels.find(each => each === level) }),
    ...(until && { until }),
    ...(name.trim() && artist && { artist }),
  }
}

/** The error that the device can find, and the list and the row to mark. */
export type ProgramFault = {
  at: 'parts' | 'mix' | 'minAge'
  row: number
  code: ProgramError | 'required' | 'invalid-number'
}

export function programFaultIn(fields: ProgramFields): ProgramFault | null {
  const { parts, mix, minAge } = fields
  for (const [row, { from }] of parts.entries()) if (!from) return { at: 'parts', row, code: 'required' }
  for (const [row, { genre, percent }] of mix.entries()) {
    if (!genre) return { at: 'mix', row, code: 'required' }
    if (!isCount(percent)) return { at: 'mix', row, code: 'invalid-number' }
  }
  if (minAge.trim() && !isCount(minAge)) return { at: 'minAge', row: 0, code: 'invalid-number' }
  const program = programFrom(fields) ?? {}
  // The first row with which a list is wrong.
  const order = parts.findIndex((_, at) => programErrorOf({ parts: program.parts?.slice(0, at + 1) }) !== null)
  if (order >= 0) return { at: 'parts', row: order, code: 'program-order' }
  const share = mix.findIndex((_, at) => programErrorOf({ mix: program.mix?.slice(0, at + 1) }) !== null)
  return share >= 0 ? { at: 'mix', row: share, code: 'program-mix' } : null
}

function isCount(typed: string) {
  return /^[1-9]\d?$|^100$/.test(typed.trim())
}
